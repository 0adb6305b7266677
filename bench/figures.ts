import type { Figure, FigureLimit } from './figure.ts';
import { linesFigure } from './lines.ts';

const atMost = (value: number, unit: Figure['unit'], name: string): FigureLimit => ({
	name,
	limit: { kind: 'most', value },
	unit,
});

const atLeast = (value: number, unit: Figure['unit'], name: string): FigureLimit => ({
	name,
	limit: { kind: 'least', value },
	unit,
});

export interface MeasuredPage {
	readonly name: string;
	readonly path: string;
	/** The vehicle of the page; undefined: the vehicle of the booking. */
	readonly regNo?: string;
	/** A CSS selector of the content that the step fetches for the tab's draft; the content has a limit of its own. */
	readonly content?: string;
	/** The page's largest element is a picture that it requests, which its text alone does not have. */
	readonly hasPicture?: boolean;
}

export const measuredPages: readonly MeasuredPage[] = [
	{ name: 'Home', path: '/' },
	{ name: 'Tracking', path: '/tracking', regNo: 'RJ14LM5678' },
	{ name: 'Revised estimate', path: '/revisedEstimate', regNo: 'UP32NP6789', hasPicture: true },
	{ name: 'Payment', path: '/makepayment', regNo: 'WB20QR7890' },
	{ name: 'Dealer step', path: '/booking/dealer' },
	{ name: 'Date and time step', path: '/booking/selectDateTime', content: '#field-slot [data-cell]' },
	{ name: 'Estimates step', path: '/booking/estimates', content: '.estimates input[type="checkbox"]' },
];

/** The limits of a page. The wizard's pages load the scripts of all its steps ahead. */
export function pageFigures({ name, path, content, hasPicture }: MeasuredPage) {
	const isStep = path.startsWith('/booking/');
	return {
		live: atMost(isStep ? 1.5 : 1.35, 'times', `${name}: live, against a bare page`),
		paint: atMost(1.45, 'times', `${name}: largest paint${hasPicture ? ' of text' : ''}, against its text`),
		blocking: atMost(100, 'ms', `${name}: blocking time`),
		code: atMost(isStep ? 180 : 145, 'KB', `${name}: script and style`),
		// A round trip of the slow network, and the time to load it.
		...(hasPicture && { picture: atMost(200, 'ms', `${name}: its picture, after its text`) }),
		...(content && { content: atMost(2_500, 'ms', `${name}: content`) }),
	};
}

export const floodConnections = 200;
/** A run is measured beside its own p99 without the flood, which may set a higher limit for the owner's page. */
export const floodFigures = (run: number) => ({
	page: atMost(100, 'ms', `An owner’s page beside ${floodConnections} connections of a flood, p99, run ${run}`),
	probes: atMost(100, 'ms', `/healthz, /readyz and /metrics meanwhile, longest, run ${run}`),
});

export const trackingFigure = (run: number): FigureLimit =>
	atMost(2.5, 'times', `Booking’s p99 beside 2,000 open tracking pages, against none, run ${run}`);

/** The runs of flood and tracking. Each has its own portal, since memory is laid out differently in each process. */
export const runs: readonly number[] = [1, 2, 3];

export const figures = {
	bookings: atLeast(0.4, 'times', 'BookServiceAppointment over HTTP, against pgbench with its statements'),
	// 100,000 within ten minutes.
	reminders: atLeast(167, 'a second', 'Reminders that two processes hand over to a webhook that answers in 20 ms'),
	code: atMost(2, 's', 'The longest wait for a one-time code meanwhile'),
	start: atMost(1.2, 's', 'npm start for the second time, to the first page'),
	lines: linesFigure,
	memory: atMost(230, 'MB', 'Resident memory of a process on PostgreSQL, at most in the last third'),
	growth: atMost(1.05, 'times', 'Resident memory, second half of the last third against its first half'),
};

const against = (name: string) => (commit: string) => atLeast(0.97, 'times', `${name}, against ${commit}`);

/** Figures of a comparison with another commit. */
export const comparedFigures = {
	home: against('Home pages a second'),
	tracking: against('Tracking pages a second'),
	payment: against('Payment pages a second'),
	bookings: against('BookServiceAppointment over HTTP'),
	shortSave: against('Save and Book without the estimates step'),
	fullSave: against('Save and Book with the estimates step'),
};

/** All figures, in the order of the table; those of a comparison name `commit`. */
export const allFigures = (commit: string): readonly FigureLimit[] => [
	...measuredPages.flatMap((page) => Object.values(pageFigures(page))),
	figures.bookings,
	...runs.flatMap((run) => Object.values(floodFigures(run))),
	...runs.map(trackingFigure),
	figures.reminders,
	figures.code,
	figures.start,
	figures.lines,
	figures.memory,
	figures.growth,
	...Object.values(comparedFigures).map((figure) => figure(commit)),
];
