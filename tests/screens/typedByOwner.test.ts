/**
 * Text that an owner types into a booking leaves the server only in a verified session, for any outcome of the booking
 * (docs/decisions/004-draft-of-a-booking.md). Every text of the draft is covered, also one that is added later.
 */
import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import routes from '../../app/routes.ts';
import { type Services, servicesContext } from '../../app/services.ts';
import { cityIdFromName, stateIdFromName } from '../../db/referenceData.ts';
import { tablesContaining } from '../../db/testing/textSearch.ts';
import { type Draft, draftSchema } from '../../domain/booking/draftState.ts';
import { estimate } from '../../domain/booking/estimate.ts';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { raiseTaxInvoice, releaseProforma } from '../../provider/embedded/invoices/issueInvoice.ts';
import { closeBilling, closeJobCard, deliver, payAtDealership } from '../../provider/embedded/jobCards/jobCardSteps.ts';
import { openJobCard } from '../../provider/embedded/jobCards/openJobCard.ts';
import { proposeEstimate, withdrawEstimate } from '../../provider/embedded/jobCards/revisedEstimate.ts';
import { forgetOwner } from '../../provider/embedded/vehicles/forgetOwner.ts';
import { completedDraft } from '../../server/testing/completedForms.ts';
import { exposedFields } from '../../server/testing/exposedFields.ts';
import { keyPaths } from '../../server/testing/pageData.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { testDay } from '../support/provider/bookingPayload.ts';
import { serveTestProvider, testNow } from '../support/provider/harness.ts';
import { completeStages, jobCardFields, testContext } from '../support/provider/jobCards.ts';

const regNo = 'MH12AB1234';

/** Fields chosen from the provider's offers, and fields that the page keeps for itself. Every other field is typed. */
const chosen = new Set<string>([
	...['version', 'regNo', 'dealer', 'dealerType', 'date', 'time', 'slot', 'repairTypeId', 'repairTypeName'],
	...['hasPickUp', 'sameDropOffAddress', 'jobIds', 'estimate', 'answers', 'unansweredKey', 'result', 'lastSlabKm'],
	...['pickUpCharge', 'again', 'earlierTotal', 'stateId', 'stateName', 'cityId', 'cityName', 'cityPosition'],
]);
/** Typed, and shown to everybody: the reading is part of the booking on home (docs/product.md#home). */
const publicFields = new Set(['km']);
/** Typed, and no part of the booking. */
const unbooked = ['search'];

let demo: TestDemo;
let portal: TestPortal;
beforeAll(async () => {
	demo = await openTestDemo();
	const embedded = serveTestProvider(demo.db);
	portal = createTestPortal(demo, () => embedded.direct());
});
afterAll(() => demo.close());

/** A value of this schema with a marker of its own in every text; `markers` gets them by their path. */
function marked(schema: z.ZodMiniType, path: string, partId: string, markers: Map<string, string>): unknown {
	const kind = schema instanceof z.ZodMiniCatch ? schema.def.innerType : schema;
	if (kind instanceof z.ZodMiniObject) {
		const typed = Object.entries(kind.shape as Readonly<Record<string, z.ZodMiniType>>).filter(
			([name]) => !chosen.has(name) && !publicFields.has(name),
		);
		return Object.fromEntries(
			typed.map(([name, inner]) => [name, marked(inner, `${path} ${name}`.trim(), partId, markers)]),
		);
	}
	const text = `Typed ${path}`;
	const digits = `98${String(markers.size + 10)}135790`;
	const kept = [text, digits]
		.map((typed) => z.parse(schema, typed))
		.find((read) => typeof read === 'string' && read !== '');
	markers.set(path, typeof kept === 'string' ? kept : text);
	const value = kept ?? z.parse(schema, { [partId]: text });
	// A field of another kind has to be named above, or marked here.
	expect(JSON.stringify(value), path).toContain(markers.get(path));
	return value;
}

const place = {
	...{ stateName: 'Maharashtra', stateId: stateIdFromName('Maharashtra') },
	...{ cityName: 'Pune', cityId: cityIdFromName('Maharashtra', 'Pune') },
};

/** A draft that can be booked, with a marker in every typed text. */
async function markedDraft(): Promise<{ readonly draft: Draft; readonly markers: ReadonlyMap<string, string> }> {
	const { provider } = portal.servicesFor(regNo);
	const completed = await completedDraft(regNo, provider);
	const { itemCode, serialNumber } = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const { dealer, repairTypeId, km } = completed;
	const offer = { dealerCode: dealer?.code ?? '', modelCode: itemCode, serialNumber, day: testDay };
	const parts = await provider.periodicParts({ ...offer, repairTypeId, km: Number(km) });
	const markers = new Map<string, string>();
	const typed = marked(draftSchema, '', parts[0]?.periodicId ?? '', markers) as Draft;
	const shownTotal = estimate({ parts, jobs: [] }, { deselected: typed.deselected, jobIds: [] }).total;
	const draft = {
		...completed,
		...typed,
		...{ hasPickUp: true, sameDropOffAddress: false, estimate: { calculated: false, shownTotal } },
		...{ pickUp: { ...place, ...typed.pickUp }, dropOff: { ...place, ...typed.dropOff } },
	};
	return { draft, markers };
}

interface Module {
	readonly loader?: (args: never) => unknown;
	readonly action?: (args: never) => unknown;
}
const moduleOf = async (file: string): Promise<Module> => import(/* @vite-ignore */ `../../app/${file}`);

type Entries = typeof routes;

/** Every address with the files whose loaders run for it. */
const addressesOf = (
	entries: Entries,
	above: readonly string[],
): { path: string; id: string | undefined; files: readonly string[] }[] =>
	entries.flatMap(({ path = '', id, file, children = [] }) =>
		children.length > 0 ? addressesOf(children as Entries, [...above, file]) : [{ path, id, files: [...above, file] }],
	);
const addresses = addressesOf(routes, ['root.tsx']);

/** A request with open access, or in a session that has just entered its code. */
function contextOf(isVerified: boolean): RouterContextProvider {
	const context = portal.contextFor(regNo);
	const services: Services = context.get(servicesContext);
	const access = { ...services.access, isVerified, isFreshlyVerified: isVerified, offersCodes: isVerified };
	const settings = { ...services.settings, catalogueNames: null, isDemo: !isVerified, selfDeclaration: true };
	context.set(servicesContext, { ...services, access, settings });
	return context;
}

/** The answer of a loader or an action, or the one that it throws. */
async function ask(handler: Module['loader'], path: string, isVerified: boolean, init?: RequestInit): Promise<unknown> {
	const url = new URL(path, 'http://portal.test');
	const request = new Request(url, init);
	const args = { request, url, context: contextOf(isVerified), params: { RegNo: regNo }, unstable_pattern: '' };
	return Promise.resolve()
		.then(() => handler?.(args as never))
		.catch((thrown: unknown) => (thrown instanceof Error ? Promise.reject(thrown) : thrown));
}

/** The status, and the content: the page's data, or text. */
async function contentOf(answer: unknown): Promise<{ readonly status: number; readonly content: unknown }> {
	if (answer instanceof Response) {
		const { status, headers } = answer;
		const text = await answer.text();
		const isJson = headers.get('Content-Type')?.startsWith('application/json');
		// A calendar file folds its lines.
		return { status, content: isJson ? JSON.parse(text) : [...headers, text.replaceAll('\r\n ', '')] };
	}
	const { data = answer, init } = (answer ?? {}) as { data?: unknown; init?: ResponseInit | null };
	const sent = await Promise.all(Object.entries(data ?? {}).map(async ([name, value]) => [name, await value]));
	return { status: init?.status ?? 200, content: Object.fromEntries(sent) };
}

/** The files with a loader, and whether it has given its own answer. */
const asked = new Map<string, boolean>();
/** These redirect everybody who sees the vehicle. */
const onlyRedirecting = ['verify/verify.tsx', 'shell/signOut.ts', 'shell/language.ts', 'catchAll.ts'];

/** All that every page, data address and file of the vehicle sends to a request, by the file that sends it. */
async function readAll(isVerified: boolean): Promise<ReadonlyMap<string, string>> {
	const { provider } = portal.servicesFor(regNo);
	const vehicle = (await provider.vehicleByRegNo(regNo)) ?? expect.fail();
	const [entry] = vehicle.serviceHistory;
	const [invoice] = entry?.invoices ?? [];
	const query = {
		...{ RegNo: regNo, DealerCode: 'MH-PUN-01', SelectedDate: testDay, AppointmentDate: testDay, KmReading: '25000' },
		...{ latitude: '18.52', longitude: '73.85', StateId: place.stateId, Revision: '0', OrderNumber: 'KS-1' },
		...{ RepairTypeId: (await provider.repairTypes())[0]?.repairTypeId, AppointmentId: vehicle.appointmentId },
		BlobName: entry?.supportingDocuments[0]?.blobName,
		...{ documentId: invoice?.documentId, type: invoice?.type },
	};
	const named = Object.entries(query).map(([name, value]) => [name, value ?? 'none']);
	const texts = new Map<string, string>();
	for (const { path, id, files } of addresses) {
		for (const file of files) {
			const { loader } = await moduleOf(file);
			if (!loader) continue;
			const address = `/${path.replace(':RegNo', regNo)}?${new URLSearchParams(named)}`;
			const { status, content } = await contentOf(await ask(loader, address, isVerified));
			const isRead = status < 300;
			asked.set(file, isRead || asked.get(file) === true);
			texts.set(file, `${texts.get(file) ?? ''}${JSON.stringify(content)}`);
			const known = exposedFields(file.replace(/\.tsx?$/, '')) ?? exposedFields(id ?? `/${path}`);
			const unlisted = isRead && known ? keyPaths(content).filter((key) => !known.has(key)) : [];
			expect({ file, unlisted }).toEqual({ file, unlisted: [] });
		}
	}
	return texts;
}

const foundIn = (texts: ReadonlyMap<string, string>, markers: ReadonlyMap<string, string>): readonly string[] =>
	[...markers].flatMap(([typed, marker]) =>
		[...texts].filter(([, text]) => text.includes(marker)).map(([file]) => `${typed} in ${file}`),
	);

test('typed text of an owner reaches only verified sessions, and goes with its owner', {
	timeout: 60_000,
}, async () => {
	const { draft, markers } = await markedDraft();
	const expectWithheld = async () => expect(foundIn(await readAll(false), markers)).toEqual([]);
	/** Returns the answer, which has no typed text. */
	const post = async (file: string, body: object) => {
		const { action } = await moduleOf(file);
		const answer = await ask(action, `/?RegNo=${regNo}`, false, { method: 'POST', body: JSON.stringify(body) });
		const text = JSON.stringify((await contentOf(answer)).content);
		expect(foundIn(new Map([[file, text]]), markers)).toEqual([]);
		return text;
	};
	const book = (km = draft.km) =>
		post('booking/save/saveBooking.ts', { draft: { ...draft, km }, key: crypto.randomUUID() });
	const appointmentId = async () =>
		(await portal.servicesFor(regNo).provider.vehicleByRegNo(regNo))?.appointmentId ?? expect.fail();

	expect(await book()).toContain('"kind":"booked"');
	const shown = foundIn(await readAll(true), markers);
	const isShown = (typed: string) => shown.some((found) => found.startsWith(`${typed} in `));
	expect([...markers.keys()].filter((typed) => !isShown(typed))).toEqual(unbooked);
	await expectWithheld();
	const refused = '"kind":"refused","text":"This';
	expect(await book()).toContain(refused);
	const stale = { appointmentId: await appointmentId(), revision: 7, key: crypto.randomUUID() };
	expect(await post('change/saveChange.ts', { ...stale, draft: { ...draft, mobile: '' } })).toContain(refused);
	const move = { ...stale, dealerCode: 'MH-PUN-01', slot: { ...draft.slot, start: '15:00', end: '16:00' }, total: 1 };
	expect(await post('move/saveMove.ts', move)).toContain(refused);

	await lookAtDealership(expectWithheld);
	const invoices = await demo.db.selectFrom('invoice').select('content').execute();
	expect(foundIn(new Map([['invoices', JSON.stringify(invoices)]]), markers)).toEqual([]);

	expect(await book(String(Number(draft.km) + 1))).toContain('"kind":"booked"');
	const typed = new Map([...markers, ['reason', 'Typed reason to cancel']]);
	const cancelled = { appointmentId: await appointmentId(), reason: typed.get('reason') };
	expect(await post('home/cancel.ts', cancelled)).toContain('"done":true');
	expect(foundIn(await readAll(true), typed)).toContain('reason in privacy/dataFile.ts');
	expect(foundIn(await readAll(false), typed)).toEqual([]);
	expect([...asked].filter(([, isAnswered]) => !isAnswered).map(([file]) => file)).toEqual(onlyRedirecting);

	const isStored = async (text: string) => (await tablesContaining([text], demo.db)).length > 0;
	for (const [field, text] of typed) expect([field, await isStored(text)]).toEqual([field, !unbooked.includes(field)]);
	await forgetOwner(regNo, testContext(demo.db));
	expect(await tablesContaining([...typed.values()], demo.db)).toEqual([]);
});

/** From the job card to the delivery, with `look` at each moment that changes the pages. */
async function lookAtDealership(look: () => Promise<void>): Promise<void> {
	const context = testContext(demo.db);
	await openJobCard({ ...jobCardFields, regNo }, context);
	await completeStages(regNo, workshopStages.slice(0, 3), context);
	const documents = [{ name: 'brake.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0]) }];
	const jobs = [{ name: 'Pads', partCode: '', price: 42_800 }];
	await proposeEstimate({ regNo, comments: '', jobs, documents }, context);
	await look();
	await withdrawEstimate(regNo, context);
	await completeStages(regNo, workshopStages.slice(3), context);
	await closeBilling({ regNo, amount: 184_650 }, context);
	await releaseProforma(regNo, context);
	await look();
	await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-77' }, context);
	await raiseTaxInvoice(regNo, context);
	await payAgain();
	await look();
	await deliver(regNo, context);
	await closeJobCard({ regNo }, context);
	await look();
}

/** Through the gateway, which has returned the money. */
async function payAgain(): Promise<void> {
	const { db } = demo;
	const { id: job_card_id } = await db
		.selectFrom('job_card')
		.innerJoin('vehicle', 'vehicle.id', 'vehicle_id')
		.select('job_card.id')
		.where('reg_no', '=', regNo)
		.where('is_active', '=', true)
		.executeTakeFirstOrThrow();
	const order = { job_card_id, order_id: 'KS-1', amount: 184_650 };
	const begun = { portal_url: 'http://portal.test', state: 'refunded' as const, begun_at: testNow };
	await db
		.insertInto('payment_order')
		.values({ ...order, ...begun })
		.execute();
	const returned = { refund: 'done' as const, refund_reason: 'twice', refunded_at: testNow };
	const payment = { kind: 'online' as const, mode: 'UPI', transaction_id: 'T-1', received_at: testNow };
	await db
		.insertInto('payment')
		.values({ ...order, ...payment, ...returned })
		.execute();
}
