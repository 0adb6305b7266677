import { draftForSave } from '../workload/saveDraft.ts';
import { addBenchVehicles, benchRegNo, withClient } from '../workload/vehicles.ts';

/** Copies of each of the demo's vehicles that most pages are opened of. */
const copies = 300;

/** Addresses in an order that mixes them: every page that owners open, and what its script asks for. */
export async function mixedAddresses(portal: string, databaseUrl: string): Promise<readonly string[]> {
	const kinds = ['MH12AB1234', 'RJ14LM5678', 'WB20QR7890'] as const;
	for (const [index, like] of kinds.entries()) {
		await addBenchVehicles(databaseUrl, { like, first: index * copies, count: copies });
	}
	const like = (index: number, place: number) => benchRegNo(index * copies + place);
	const demo = await demoRegNos(databaseUrl);
	const toBook = await stepAddresses(portal, 'MH12AB1234');
	return Array.from({ length: copies }, (_, place) => [
		`/?RegNo=${demo[place % demo.length]}`,
		`/?RegNo=${like(0, place)}`,
		`/tracking?RegNo=${like(1, place)}`,
		`/data/tracking?RegNo=${like(1, (place * 7) % copies)}`,
		`/makepayment?RegNo=${like(2, place)}`,
		// One vehicle has an estimate, and a visitor may open no more than 1,200 pages of it in five minutes.
		place % 2 === 0 ? '/revisedEstimate?RegNo=UP32NP6789' : `/tracking?RegNo=${like(1, (place * 3) % copies)}`,
		...toBook.map((address) => `${address}&RegNo=${like(0, (place * 11) % copies)}`),
	]).flat();
}

function demoRegNos(databaseUrl: string): Promise<readonly string[]> {
	return withClient(databaseUrl, async (client) => {
		const { rows } = await client.query<{ reg_no: string }>(
			`select reg_no from vehicle where reg_no not like 'MH15B%' order by reg_no`,
		);
		return rows.map(({ reg_no }) => reg_no);
	});
}

/** The steps of the wizard and what they ask for, without the registration number. */
async function stepAddresses(portal: string, regNo: string): Promise<readonly string[]> {
	const { dealer, slot, kms, repairTypeId } = await draftForSave(portal, regNo, 'full');
	const code = dealer?.code ?? '';
	const day = slot?.day ?? '';
	const offered = { DealerCode: code, RepairTypeId: repairTypeId, KmReading: kms, AppointmentDate: day };
	return [
		'/booking/dealer?',
		'/data/dealers?latitude=28.6448&longitude=77.216721',
		'/data/dealers?latitude=28.6448&longitude=77.216721&search=Pune',
		'/booking/selectDateTime?',
		`/data/slots?DealerCode=${code}&SelectedDate=${day}`,
		'/data/repair-types?',
		`/data/rate-slabs?DealerCode=${code}`,
		'/data/states?',
		'/booking/estimates?',
		`/data/parts-and-jobs?${new URLSearchParams(offered)}`,
	];
}
