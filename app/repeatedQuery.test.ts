/** Every address of app/routes.ts is asked with a query in which each name is given twice: the first value counts. */
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ProviderError } from '../domain/providerError.ts';
import { aJobCard, aVehicle } from '../domain/testing/vehicles.ts';
import { regNoFromUrl } from '../domain/vehicle/regNo.ts';
import type { Provider } from '../provider/port.ts';
import routes from './routes.ts';
import { type Services, servicesContext } from './services.ts';

type Entries = typeof routes;
type Loader = (args: object) => unknown;

const withPaths = (entries: Entries): { path: string; file: string }[] =>
	entries.flatMap(({ path = '', file, children = [] }) => [{ path, file }, ...withPaths(children as Entries)]);

const first = {
	...{ RegNo: 'MH12AB1234', latitude: '28.6', longitude: '77.2', search: 'Pune', DealerCode: 'D-1', StateId: '1' },
	...{ SelectedDate: '2026-11-25', AppointmentDate: '2026-11-25', RepairTypeId: '1', KmReading: '1000' },
	...{ OrderNumber: 'K-1', BlobName: 'one.jpg', documentId: 'inv-1', type: 'TaxInvoice', to: '/tracking' },
	...{ answered: 'e-1', again: 'jc-1', Again: 'jc-1', page: '1' },
};
const second = {
	...{ RegNo: 'KA01EF2345', latitude: '12.9', longitude: '77.6', search: 'Goa', DealerCode: 'D-2', StateId: '2' },
	...{ SelectedDate: '2026-11-26', AppointmentDate: '2026-11-26', RepairTypeId: '2', KmReading: '2000' },
	...{ OrderNumber: 'K-2', BlobName: 'two.jpg', documentId: 'inv-2', type: 'ProformaInvoice', to: '/makepayment' },
	...{ answered: 'e-2', again: 'jc-2', Again: 'jc-2', page: '2' },
};

const supportingDocuments = ['one.jpg', 'two.jpg'].map((blobName) => ({
	blobName,
	fileType: blobName,
	comments: null,
}));
const invoices = [
	{ documentId: 'inv-1', type: 'TaxInvoice' },
	{ documentId: 'inv-2', type: 'ProformaInvoice' },
];
const payments = ['K-1', 'K-2'].map((orderNumber) => ({ orderNumber }));
const entry = aJobCard({ ...({ supportingDocuments, payments } as object), invoices });

/** A loader's requests to the provider, and its answer, as text. */
async function outcomeOf(loader: Loader, path: string, query: URLSearchParams): Promise<string> {
	const page = path.replace(/\/?:RegNo/, '').replace(/\/?\*\??$/, '/elsewhere');
	const url = new URL(`/${page}?${query}`, 'http://portal.test');
	const regNo = regNoFromUrl(url);
	const seen: unknown[] = [];
	const provider = new Proxy({} as Provider, {
		get: (_, call: string) => {
			if (call === 'capabilities') return { idempotentBooking: true, namesLatestAppointment: true };
			return async (...args: unknown[]) => {
				seen.push({ call, args });
				if (call === 'vehicleByRegNo') return aVehicle([entry], { regNo: String(args[0]) });
				if (call === 'jobCards') return null;
				throw new ProviderError('notAvailable', { call });
			};
		},
	});
	const ignore = () => undefined;
	const services = {
		...{ provider, language: 'en', nonce: 'n', resultText: () => 'a resultText' },
		access: {
			accessDecision: path === 'verify' ? { kind: 'verify', requestedRegNo: regNo } : { kind: 'vehicle', regNo },
			...{ linkedBooking: null, offersCodes: true, canSignOut: false, noteBookingSeen: async () => undefined },
		},
		settings: { gatewayOrigins: [], footerLinks: {}, payment: null, parentOrganizationId: 'P', catalogueNames: null },
		now: () => new Date('2026-11-21T10:00:00Z'),
		log: { info: ignore, warn: ignore, error: ignore },
	} as unknown as Services;
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	const args = { context, request: new Request(url), params: { RegNo: regNo }, url, pattern: path };
	const answer = await Promise.resolve()
		.then(() => loader(args))
		.catch((thrown: unknown) => thrown);
	if (!(answer instanceof Response)) return JSON.stringify([seen, answer]);
	return JSON.stringify([seen, answer.status, firstsOf(answer.headers.get('Location')), await answer.text()]);
}

/** A redirect may pass the query on as it came: of each name the first value is compared. */
function firstsOf(location: string | null): unknown {
	const url = URL.parse(location ?? '', 'http://portal.test');
	return url && [url.pathname, Object.entries(Object.fromEntries([...url.searchParams].reverse())).sort()];
}

it('In a query that is given twice the first value counts, at every address', async () => {
	const once = (values: object) => new URLSearchParams(Object.entries(values));
	const both = (values: object, more: object) => new URLSearchParams([...Object.entries(values), ...once(more)]);
	const flaws: string[] = [];
	const reading: string[] = [];
	for (const { path, file } of withPaths(routes)) {
		const { loader } = (await import(/* @vite-ignore */ `./${file}`)) as { loader?: Loader };
		if (!loader) continue;
		const [one, two] = [await outcomeOf(loader, path, once(first)), await outcomeOf(loader, path, once(second))];
		if (one !== two) reading.push(path);
		if ((await outcomeOf(loader, path, both(first, second))) !== one) flaws.push(path);
		if ((await outcomeOf(loader, path, both(second, first))) !== two) flaws.push(path);
	}
	expect(flaws).toEqual([]);
	// The addresses with parameters of their own are among those whose answer follows the query.
	expect(reading).toEqual(
		expect.arrayContaining([
			...[
				'data/dealers',
				'data/slots',
				'data/rate-slabs',
				'data/cities',
				'data/parts-and-jobs',
				'data/self-declaration',
			],
			...['data/payment', 'revisedEstimate/document', 'makepayment/invoice', 'verify', 'payment-success/:RegNo'],
		]),
	);
});
