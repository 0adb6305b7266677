import { workloadRegNo } from '../../tests/support/bookingWorkload.ts';
import { draftForSave } from '../workload/saveDraft.ts';
import { addBenchVehicles, withClient } from '../workload/vehicles.ts';

/** Copies of each of the three demo vehicles that most pages are opened for. */
const copies = 300;

/** The addresses of every page that owners open, and of the data that its script fetches, in mixed order. */
export async function mixedAddresses(portal: string, databaseUrl: string): Promise<readonly string[]> {
	const kinds = ['MH12AB1234', 'RJ14LM5678', 'WB20QR7890'] as const;
	for (const [index, like] of kinds.entries()) {
		await addBenchVehicles(databaseUrl, { like, first: index * copies, count: copies });
	}
	const copyOf = (kind: number, n: number) => workloadRegNo(kind * copies + n);
	const demo = await demoRegNos(databaseUrl);
	const steps = await stepAddresses(portal, 'MH12AB1234');
	return Array.from({ length: copies }, (_, n) => [
		`/?RegNo=${demo[n % demo.length]}`,
		`/?RegNo=${copyOf(0, n)}`,
		`/tracking?RegNo=${copyOf(1, n)}`,
		`/data/tracking?RegNo=${copyOf(1, (n * 7) % copies)}`,
		`/makepayment?RegNo=${copyOf(2, n)}`,
		// Only one vehicle has an estimate, and a session may open 1,200 pages of a vehicle in five minutes.
		n % 2 === 0 ? '/revisedEstimate?RegNo=UP32NP6789' : `/tracking?RegNo=${copyOf(1, (n * 3) % copies)}`,
		...steps.map((address) => `${address}&RegNo=${copyOf(0, (n * 11) % copies)}`),
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

/** The addresses of the wizard's steps and of the data that they fetch, without the registration number. */
async function stepAddresses(portal: string, regNo: string): Promise<readonly string[]> {
	const { dealer, slot, km, repairTypeId } = await draftForSave(portal, regNo, 'full');
	const code = dealer?.code ?? '';
	const day = slot?.day ?? '';
	const query = { DealerCode: code, RepairTypeId: repairTypeId, KmReading: km, AppointmentDate: day };
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
		`/data/parts-and-jobs?${new URLSearchParams(query)}`,
	];
}
