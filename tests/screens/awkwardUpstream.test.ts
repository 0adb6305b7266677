/** Pages, data addresses and Save and Book on a maker's system with awkward answers. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { loader as dealerStep } from '../../app/booking/steps/dealer/dealer.tsx';
import { loader as partsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import { loader as cities } from '../../app/booking/steps/selectDateTime/address/citiesData.ts';
import { loader as rateSlabs } from '../../app/booking/steps/selectDateTime/address/rateSlabsData.ts';
import { loader as states } from '../../app/booking/steps/selectDateTime/address/statesData.ts';
import { loader as repairTypes } from '../../app/booking/steps/selectDateTime/repairTypesData.ts';
import { loader as slots } from '../../app/booking/steps/selectDateTime/slots/slotsData.ts';
import { loader as selfDeclaration } from '../../app/booking/steps/selfDeclaration/selfDeclarationData.ts';
import { loader as dealers } from '../../app/dealers/dealersData.ts';
import { servicesContext } from '../../app/services.ts';
import { emptyDraft } from '../../domain/booking/draftState.ts';
import { awkwardUpstream, awkwardVehicles } from '../../provider/http/testing/awkwardUpstream.ts';
import { createTestHttpProvider } from '../../provider/http/testing/testHttpProvider.ts';
import { openScreen } from '../../server/testing/screens.ts';
import { createTestPortal, type TestDemo } from '../../server/testing/testPortal.ts';

const now = new Date('2026-11-21T06:00:00Z');
const day = '2026-12-02';

function openPortal() {
	const { replies, booked } = awkwardUpstream();
	const upstream = createTestHttpProvider(replies);
	const demo = { online: { dealerCode: 'PAY-1' } } as unknown as TestDemo;
	const { servicesFor } = createTestPortal(demo, () => upstream.client);
	const contextOf = (regNo: string) => {
		const context = new RouterContextProvider();
		context.set(servicesContext, { ...servicesFor(regNo), now: () => now });
		return context;
	};
	const textOf = async (address: string, regNo: string) => {
		const { status, html } = await openScreen(address, contextOf(regNo));
		expect(status, address).toBe(200);
		return html.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
	};
	const callLoader = async (handler: unknown, address: string, init?: RequestInit) => {
		const request = new Request(`http://portal.test${address}`, init);
		const args = { context: contextOf(awkwardVehicles.free), request, params: {} };
		return (handler as (args: object) => Promise<unknown>)(args);
	};
	const jsonOf = async (handler: unknown, query: Record<string, string>, init?: RequestInit) => {
		const address = `/data?${new URLSearchParams({ RegNo: awkwardVehicles.free, ...query })}`;
		return ((await callLoader(handler, address, init)) as Response).json();
	};
	return { upstream, booked, textOf, callLoader, jsonOf };
}

const guessed = /Invalid Date|NaN|undefined|12 Jan|January 2026|25 Dec/;

describe('the pages', () => {
	it('home offers a booking if the detail call finds none, for any document', async () => {
		const text = await openPortal().textOf(`/?RegNo=${awkwardVehicles.free}`, awkwardVehicles.free);
		expect(text).toMatch(/Book your service/);
		expect(text).not.toMatch(/BOOKING DETAILS|Cancel Booking/);
		expect(text).toMatch(/0?5 Jan\w* 2027/);
		expect(text).not.toMatch(guessed);
	});

	it('home shows the booking of the list of services, on its day', async () => {
		const text = await openPortal().textOf(`/?RegNo=${awkwardVehicles.booked}`, awkwardVehicles.booked);
		expect(text).toMatch(/BOOKING DETAILS/);
		expect(text).toMatch(/0?1 Dec\w* 2026/);
		expect(text).toMatch(/10:00 AM/);
		expect(text).not.toMatch(guessed);
	});

	it.each([
		['/tracking', awkwardVehicles.invoiced],
		['/tracking', awkwardVehicles.estimated],
		['/tracking', awkwardVehicles.free],
		['/revisedEstimate', awkwardVehicles.estimated],
		['/revisedEstimate', awkwardVehicles.invoiced],
		['/makepayment', awkwardVehicles.invoiced],
		['/booking/dealer', awkwardVehicles.free],
	])('%s of %s is shown, without a guessed value', async (path, regNo) => {
		expect(await openPortal().textOf(`${path}?RegNo=${regNo}`, regNo)).not.toMatch(guessed);
	});

	it('tracking has a dash for each date that cannot be read, and the log a line with its field', async () => {
		const { textOf, upstream } = openPortal();
		const text = await textOf(`/tracking?RegNo=${awkwardVehicles.invoiced}`, awkwardVehicles.invoiced);
		expect(text).toContain('Your bill is ready. Amount to be paid');
		expect(text).toMatch(/14 Nov\w* 2026/);
		expect(text).toMatch(/15 Nov\w* 2026/);
		expect(text).toMatch(/Service adviser\W+Contact number\W+Directions/);
		expect(text).toMatch(/Estimated delivery date\W+Estimated cost\W/);
		const lines = upstream.logged.filter((fields) => 'field' in fields).map(({ field }) => field);
		expect(lines).toEqual(['EstimatedDeliveryTime', 'JobCompletedDateTime']);
	});

	it.each(['invoiced', 'unsure'] as const)(
		'the bill of the %s vehicle is shown, and not paid online',
		async (which) => {
			const regNo = awkwardVehicles[which];
			const { textOf, upstream } = openPortal();
			const text = await textOf(`/makepayment?RegNo=${regNo}`, regNo);
			expect(text).toMatch(/₹1,180\.00.*PAY AT DEALERSHIP/);
			expect(text).not.toMatch(/MAKE PAYMENT/);
			const flags = upstream.logged.flatMap(({ field }) => (/^Is/.test(String(field)) ? [field] : []));
			expect(flags).toEqual(which === 'unsure' ? ['IsActive', 'IsOnlinePaymentEnabled'] : []);
			expect(await textOf(`/tracking?RegNo=${regNo}`, regNo)).toContain('Under repair');
		},
	);

	it('the revised estimate shows the known values, and leaves out an id that it lacks', async () => {
		const text = await openPortal().textOf(
			`/revisedEstimate?RegNo=${awkwardVehicles.estimated}`,
			awkwardVehicles.estimated,
		);
		expect(text).toContain('Brake pads');
		expect(text).toContain('2,350.50');
	});
});

describe('the wizard', () => {
	it('treats each list that is a refusal, or lacks Data, as an empty one', async () => {
		const { jsonOf } = openPortal();
		const place = { latitude: '18.5', longitude: '73.8' };
		expect(await jsonOf(dealers, place)).toEqual({ ok: true, data: [] });
		expect(await jsonOf(rateSlabs, { DealerCode: 'D-9' })).toEqual({ ok: true, data: [] });
		expect(await jsonOf(states, {})).toEqual({ ok: true, data: [] });
		expect(await jsonOf(cities, { StateId: '27' })).toEqual({ ok: true, data: [] });
		expect(await jsonOf(selfDeclaration, { DealerCode: 'D-9' })).toEqual({ ok: true, data: null });
		expect(await jsonOf(repairTypes, {})).toMatchObject({ ok: true, data: [{ repairTypeId: '3' }] });
		expect(await jsonOf(slots, { DealerCode: 'D-9', SelectedDate: day })).toMatchObject({
			ok: true,
			data: {
				columns: [{ day, slots: [{ start: '09:00', end: '10:00', isAvailable: true }] }, { slots: [] }, { slots: [] }],
			},
		});
	});

	it('asks for the jobs of the next level after inactive and missing ones', async () => {
		const { jsonOf, upstream } = openPortal();
		const query = { DealerCode: 'D-9', RepairTypeId: '3', KmReading: '12000', AppointmentDate: day };
		expect(await jsonOf(partsAndJobs, query)).toMatchObject({
			ok: true,
			data: { parts: [], jobs: [{ serviceId: '31', jobTypeName: 'Chain cleaning', labourPrice: 15_000 }] },
		});
		expect(upstream.callCount('GetAdditionalServices')).toBe(3);
	});

	it('asks for nearby dealers with a page, and not with the data of an open page, which asks itself', async () => {
		const { callLoader, upstream } = openPortal();
		const query = `?RegNo=${awkwardVehicles.free}`;
		const nearbyOf = async (path: string) => {
			const before = upstream.callCount('GetNearByOrganizationList');
			const { nearby } = (await callLoader(dealerStep, `${path}${query}`)) as { nearby: unknown };
			return { nearby, asked: upstream.callCount('GetNearByOrganizationList') - before };
		};
		expect(await nearbyOf('/booking/dealer')).toEqual({ nearby: [], asked: 1 });
		expect(await nearbyOf('/booking/dealer.data')).toEqual({ nearby: null, asked: 0 });
	});

	it('books once, however often Save and Book is sent after a lost answer', async () => {
		const { jsonOf, booked } = openPortal();
		const dealer = { documentId: '9', code: 'D-9', displayName: 'FC Road Motors', addressLine1: null, city: null };
		const draft = {
			...emptyDraft(awkwardVehicles.free, now),
			dealer: { ...dealer, latitude: 18.52, longitude: 73.84 },
			dealerType: 'Nearby',
			date: day,
			slot: { day, slotId: '', start: '09:00', end: '10:00' },
			...{ mobile: '9876543210', km: '12000', repairTypeId: '3', repairTypeName: 'Paid service' },
			problem: 'The brake squeals',
			jobIds: ['31'],
			estimate: { calculated: true, shownTotal: 15_000 },
		};
		const submit = (hasUnansweredKey: boolean) => {
			const body = JSON.stringify({ draft, key: crypto.randomUUID(), hasUnansweredKey });
			return jsonOf(save, {}, { method: 'POST', body });
		};
		expect(await submit(false)).toMatchObject({ ok: true, data: { kind: 'booked' } });
		for (let times = 0; times < 2; times += 1) {
			expect(await submit(true)).toMatchObject({ ok: true, data: { kind: 'booked' } });
		}
		expect(booked).toEqual([{ day: '02-12-2026', time: '09:00' }]);
	});
});
