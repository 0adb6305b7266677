/** The pages of the demo's vehicles before any script runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScreen, readScreen } from '../../server/testing/screens.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { serveTestProvider } from '../support/provider/harness.ts';

let demo: TestDemo;
let portal: TestPortal;

beforeAll(async () => {
	demo = await openTestDemo();
	const { direct } = serveTestProvider(demo.db, { online: demo.online });
	portal = createTestPortal(demo, (_id, language) => direct({ language }));
});
afterAll(() => demo.close());

const read = (path: string, regNo: string) => readScreen(`${path}?RegNo=${regNo}`, regNo, portal.contextFor(regNo));
const htmlOf = async (path: string, regNo: string) =>
	(await openScreen(`${path}?RegNo=${regNo}`, portal.contextFor(regNo))).html;

/** The first card of the home page, and its title; empty without one. */
async function firstCardOf(regNo: string): Promise<{ readonly html: string; readonly title: string }> {
	const [html = ''] = /<section class="[^"]*first-card[\s\S]*?<\/section>/.exec(await htmlOf('/', regNo)) ?? [];
	return { html, title: /<h2[^>]*>([^<]*)<\/h2>/.exec(html)?.[1] ?? '' };
}

const longTime = String.raw`\d{2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2} [AP]M`;
const shortTime = String.raw`\d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2} [AP]M`;
const rupees = String.raw`\d{1,3}(?:,\d{2,3})*\.\d{2}`;
const km = String.raw`\d{1,3}(?:,\d{2,3})*\.\d km`;

describe('home', () => {
	it.each(['KA01EF2345', 'TN10GH3456', 'AS01YZ2345'])(
		'shows the booking of %s with its jobs, then its vehicle',
		async (regNo) => {
			const { text } = await read('/', regNo);
			expect(text).toMatch(/^BOOKING DETAILS /);
			const booking = `Appointment date & time ${longTime} Dealership .+ Booking Number \\w*\\d`;
			const vehicle = `Vehicle .+ Registration Number ${regNo}`;
			const jobs = `What you booked (?:[^₹]+ ₹${rupees} )+Reading at booking ${km}`;
			const details = `Details Customer Name .+ Last Service Reading ${km}`;
			expect(text).toMatch(new RegExp(`${booking} .*Cancel Booking ${jobs} .*${vehicle} .*${details}`));
			expect(text).not.toContain('Book your service');
		},
	);

	it('leaves out what is not known of a new vehicle', async () => {
		expect((await read('/', '22BH1234AA')).text).not.toMatch(/ –|Last Service Reading|Dealership /);
	});

	it.each([
		['UP32NP6789', 'A revised estimate needs your approval', 'See the revised estimate', '/revisedEstimate'],
		['WB20QR7890', 'Your bill is ready', 'Go to payment', '/makepayment'],
		['HR26ST8901', 'The bill is being prepared', 'Track service', '/tracking'],
		['RJ14LM5678', 'Your vehicle is at the dealership', 'Track service', '/tracking'],
		['KL07UV9012', 'Your bill is paid', 'See the receipt', '/payment-success/KL07UV9012'],
	])('of %s links to its pending task: %s', async (regNo, title, link, path) => {
		const firstCard = await firstCardOf(regNo);
		expect(firstCard.title).toBe(title);
		expect(firstCard.html).toMatch(
			new RegExp(`<a [^>]*href="${path}\\?RegNo=${regNo}[^"]*"[^>]*><span[^>]*>${link}</span></a>`),
		);
	});

	it('shows how many jobs wait for approval, and their price', async () => {
		expect((await read('/', 'UP32NP6789')).text).toMatch(new RegExp(`approval \\d additional jobs?: ₹${rupees} `));
	});

	it('says whom to call if a booking cannot be changed here', async () => {
		const call = /To change this booking, please call the dealership\. \d{3}/;
		expect((await read('/', 'AS01YZ2345')).text).toMatch(call);
		for (const regNo of ['KA01EF2345', 'TN10GH3456']) expect((await read('/', regNo)).text).not.toMatch(call);
	});

	it.each(['HR26ST8901', 'RJ14LM5678'])('shows what %s is expected to cost, until its bill is made', async (regNo) => {
		expect((await read('/', regNo)).text).toMatch(new RegExp(`Estimated cost ₹${rupees}`));
	});

	it('shows the amount to pay', async () => {
		const { text } = await read('/', 'WB20QR7890');
		expect(text).toMatch(new RegExp(`Your bill is ready Amount to be paid ₹${rupees}`));
	});

	it.each(['MH12AB1234', 'KA01EF2345', 'PB10WX0123', '22BH1234AA'])('of %s has no pending task', async (regNo) => {
		expect((await read('/', regNo)).text).toMatch(/^(Welcome|BOOKING DETAILS)/);
		const tasks = /needs your approval|bill is (ready|paid|being prepared)|at the dealership/;
		expect((await firstCardOf(regNo)).title).not.toMatch(tasks);
	});
});

describe('the side menu', () => {
	it.each([
		['MH12AB1234', ['Book a service']],
		['KA01EF2345', ['Your booking']],
		['RJ14LM5678', ['Book a service', 'Track service']],
		['UP32NP6789', ['Book a service', 'Track service', 'Revised estimate']],
		['WB20QR7890', ['Book a service', 'Track service', 'Payment']],
		['PB10WX0123', ['Book a service']],
	])('has for %s the links that apply: %j', async (regNo, own) => {
		expect((await read('/', regNo)).menu).toEqual(['Home', ...own, 'Service history', 'Another vehicle']);
	});
});

describe('tracking', () => {
	it('shows the vehicle, its booking and the contact', async () => {
		const { text } = await read('/tracking', 'RJ14LM5678');
		expect(text).toMatch(
			new RegExp(`Dealership \\w.* Estimated cost Rs ${rupees} Service adviser \\w.* Contact number \\d{8,} `),
		);
		const vehicle = `Registration Number RJ14LM5678 KMs ${km} .+`;
		const times = `Service booking date & time ${longTime} Estimated delivery date ${longTime}`;
		expect(text).toMatch(new RegExp(`Service details ${vehicle} ${times}$`));
		expect(await htmlOf('/tracking', 'RJ14LM5678')).toMatch(/href="tel:\+?\d{8,}"/);
	});

	it('shows every stage with an icon, completed ones with their date, and one as current', async () => {
		const html = await htmlOf('/tracking', 'RJ14LM5678');
		const steps = html.match(/<li class="step"[\s\S]*?<\/li>/g) ?? [];
		const states = steps.map((step) => /data-state="(\w+)"/.exec(step)?.[1]);
		const done = states.filter((state) => state === 'done').length;
		expect(done).toBeGreaterThanOrEqual(3);
		expect(states).toEqual([...Array(done).fill('done'), 'on', ...Array(8 - done).fill('later')]);
		for (const step of steps) expect(step).toContain('<svg class="icon"');
		const dates = steps.flatMap((step) => /<time[^>]*>(.*)<\/time>/.exec(step)?.[1]?.replace(/<[^>]*>/g, '') ?? []);
		expect(dates).toHaveLength(done);
		for (const date of dates) expect(date).toMatch(new RegExp(`^${shortTime}$`));
		const { text } = await read('/tracking', 'RJ14LM5678');
		expect(text, 'before the bill can be paid').not.toContain('Please make the final payment');
		const current = steps[done]?.match(/<p class="step-name">([^<]*)</)?.[1];
		expect(text).toMatch(
			new RegExp(`Step ${done + 1} of 9 Vehicle ready by .* ${current} , In progress Since ${shortTime} `),
		);
	});

	it('of a vehicle without a job card says so, and leads home', async () => {
		expect((await read('/tracking', '22BH1234AA')).text).toContain('Invalid Data for tracking');
		expect(await htmlOf('/tracking', '22BH1234AA')).toMatch(
			/<a [^>]*href="\/\?RegNo=22BH1234AA"[^>]*>(<[^>]*>)*Go to the home page/,
		);
	});

	it('of PB10WX0123 shows the last service with its reading and dealership, and nothing to pay', async () => {
		const { text } = await read('/tracking', 'PB10WX0123');
		expect(text).toContain('Registration Number PB10WX0123 KMs 24,640.0 km');
		expect(text).toMatch(/Service date \d\d \w+ 20\d\d Dealership Ferozepur Road Motors/);
		expect(text).not.toMatch(/Please make the final payment|See the revised estimate|Make Payment/);
	});
});

it.each(['22BH1234AA', 'MP09CD6789'])('messages and data of %s has the dealership’s number once', async (regNo) => {
	expect((await htmlOf('/privacy', regNo)).match(/href="tel:\+?\d{8,}"/g)).toHaveLength(1);
});

describe('the payment page', () => {
	it('shows the amount and both ways to pay', async () => {
		const { text, filled } = await read('/makepayment', 'WB20QR7890');
		const amount = `Amount to be paid ₹${rupees} How do you want to pay\\?`;
		const bill = 'Registration Number WB20QR7890 Date 21 Nov 2026';
		const jobCard = String.raw`Job Card Number \w*\d Job Card Open Date \d{2} [A-Z][a-z]{2} \d{4}`;
		expect(text).toMatch(new RegExp(`^Payment .*${amount} .+ ${bill} ${jobCard} Dealership \\w+`));
		expect(text).toContain('PAY AT DEALERSHIP');
		expect(filled).toEqual(['MAKE PAYMENT']);
	});

	it.each(['PB10WX0123', '22BH1234AA', 'MH12AB1234'])('of %s, without a bill, is the home page', async (regNo) => {
		expect((await read('/makepayment', regNo)).address).toBe(`/?RegNo=${regNo}`);
		const atDealership = await readScreen(`/payment-dealer/${regNo}`, regNo, portal.contextFor(regNo));
		expect(atDealership.address).toBe(`/?RegNo=${regNo}`);
	});
});

describe('if there is nothing to do, an address', () => {
	it.each(['RJ14LM5678', '22BH1234AA', 'MH12AB1234'])('of a revised estimate of %s says so', async (regNo) => {
		expect((await read('/revisedEstimate', regNo)).text).toContain('Opps!!! No jobs to be approved.');
	});

	it('of the wizard leads a vehicle with a booking home, and that of a change one without', async () => {
		expect((await read('/booking/dealer', 'KA01EF2345')).address).toBe('/?RegNo=KA01EF2345');
		expect((await read('/booking/change', 'MH12AB1234')).address).toBe('/?RegNo=MH12AB1234');
	});
});
