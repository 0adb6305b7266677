/** Job cards from opening to billing, with revised estimates and downloads. */
import type { Json } from '../recording.ts';
import type { Vehicles } from './reads.ts';
import { type Fields, type Recorder, rowsIn } from './recorder.ts';
import { recordDocument, serviceHistory } from './vehicles.ts';

const answerCall = 'ApproveOrRejectRevisedServiceEstimation';
const unknownId = '00000000-0000-4000-8000-000000000000';

export async function playJobCards(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	recorder.begin('job-cards');
	await downloads(recorder, vehicles);
	await estimates(recorder, vehicles.get('UP32NP6789') ?? {});
	await visit(recorder, vehicles.get('MH12AB1234') ?? {});
}

async function downloads(recorder: Recorder, vehicles: Vehicles): Promise<void> {
	const cardOf = (vehicle: Fields | undefined) => serviceHistory(vehicle ?? {})[0]?.JobCardId ?? '';
	const cards = (['RJ14LM5678', 'HR26ST8901', 'WB20QR7890', 'PB10WX0123'] as const).map((regNo) => ({
		regNo,
		JobCardId: cardOf(vehicles.get(regNo)),
	}));
	for (const { regNo, JobCardId } of cards) {
		for (const Type of ['ProformaInvoice', 'TaxInvoice', 'Receipt']) {
			await recorder.both('DownloadInvoice', { DocumentId: JobCardId, JobCardId, Type }, `${regNo} ${Type}`);
		}
	}
	const JobCardId = cards[2]?.JobCardId ?? '';
	const proforma = { JobCardId, Type: 'ProformaInvoice' };
	for (const id of ['none', unknownId]) {
		await recorder.both('DownloadInvoice', { ...proforma, DocumentId: id }, `the document ${id}`);
		await recorder.both('DownloadInvoice', { ...proforma, JobCardId: id, DocumentId: id }, `the card ${id}`);
		const file = { JobCardId: id, BlobName: 'report.pdf' };
		await recorder.both('DownloadSupportingDocument', file, `the card ${id}`);
	}
	const [entry = {}] = serviceHistory(vehicles.get('UP32NP6789') ?? {});
	const [file = {}] = rowsIn(entry, 'RevisedCostSupportingDocuments');
	const { BlobName = '' } = file;
	await recorder.both('DownloadSupportingDocument', { JobCardId, BlobName }, 'of another job card');
	await recorder.both(
		'DownloadSupportingDocument',
		{ JobCardId: entry.JobCardId ?? '', BlobName: '../../package.json' },
		'a path',
	);
}

async function estimates(recorder: Recorder, vehicle: Fields): Promise<void> {
	const [entry = {}] = serviceHistory(vehicle);
	const { JobCardId = '' } = entry;
	const [proposed] = await openEstimate(recorder, vehicle, 'first estimate');
	const { estimate: DocumentId, jobs } = proposed;
	const items = jobs.map((PartId, index) => ({ PartId, Status: index === 0 ? 'Approved' : 'Rejected' }));
	const answer: Fields = { DocumentId, JobCardId, CustomerComments: 'Only the <pads>\n', Items: items };
	for (const [about, changed] of [
		['unknown estimate', { DocumentId: unknownId }],
		['estimate without an id', { DocumentId: 'none' }],
		['another job card', { JobCardId: unknownId }],
		['job card without an id', { JobCardId: 'none' }],
		['unknown job', { Items: [{ PartId: unknownId, Status: 'Approved' }] }],
		['job twice', { Items: [...items, ...items.slice(0, 1)] }],
		['neither approved nor rejected', { Items: [{ PartId: unknownId, Status: 'Proposed' }] }],
		['long comments', { CustomerComments: 'x'.repeat(1001) }],
	] as readonly (readonly [string, Fields])[]) {
		await recorder.both(answerCall, { ...answer, ...changed }, about);
	}
	await recorder.call(answerCall, answer, { about: 'one of two approved' });
	await recorder.both(answerCall, answer, 'answered before');
	await recorder.both(answerCall, { ...answer, Items: [] }, 'answered before, with nothing');
	await recordDocument(recorder, vehicle, 'estimate answered');

	await propose(recorder, vehicle);
	const [second] = await openEstimate(recorder, vehicle, 'second estimate');
	await recorder.change({ desk: 'withdraw-estimate', given: { regNo: vehicle.RegNo ?? '' } });
	const late = { DocumentId: second.estimate, JobCardId, CustomerComments: '', Items: [] };
	await recorder.both(answerCall, late, 'withdrawn');
	await recordDocument(recorder, vehicle, 'estimate withdrawn');

	await propose(recorder, vehicle);
	const [third] = await openEstimate(recorder, vehicle, 'third estimate');
	const partly = { ...late, DocumentId: third.estimate, Items: [{ PartId: third.jobs[1] ?? '', Status: 'Approved' }] };
	await recorder.call(answerCall, partly, { about: 'a job not named', language: 'hi' });
	await recordDocument(recorder, vehicle, 'estimates answered');
}

function propose(recorder: Recorder, { RegNo = '' }: Fields): Promise<void> {
	const picture = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
	return recorder.change({
		desk: 'propose-estimate',
		given: {
			regNo: RegNo,
			comments: 'The rear shoes, and something <without> a price.',
			jobs: [
				{ name: 'Rear brake shoes', partCode: 'SHOE-R', price: '262.50' },
				{ name: 'Wheel truing', price: 'NA' },
			],
			documents: [{ name: 'Shoes.png', content: picture }],
		},
	});
}

/** Reads the open estimate, with its jobs to approve. */
async function openEstimate(recorder: Recorder, vehicle: Fields, about: string) {
	const [entry = {}] = serviceHistory(await recordDocument(recorder, vehicle, about));
	const estimate = rowsIn(entry, 'RevisedServiceEstimation').at(-1) ?? {};
	const jobs = rowsIn(estimate, 'AdditionalJobsForApproval').map(({ PartId = '' }) => PartId);
	return [{ estimate: estimate.DocumentId ?? '', jobs }] as const;
}

/** A visit from the owner's booking to the closed job card; the document is recorded after every step. */
async function visit(recorder: Recorder, vehicle: Fields): Promise<void> {
	const { RegNo: regNo = '' } = vehicle;
	const step = async (desk: string, given: Fields = {}) => {
		await recorder.change({ desk, given: { regNo, ...given } });
		return recordDocument(recorder, vehicle, [desk, ...Object.values(given)].join(' '));
	};
	const [first, second, ...others] = [
		'WaitingForWash',
		'Washing',
		'WaitingForRepair',
		'UnderRepair',
		'FinalInspection',
	];
	await step('open', { adviser: 'Meera Joshi', adviserNumber: '9000011111', delivery: '2026-11-24 18:00', km: 12_345 });
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} at the dealership`);
	await step('complete-stage', { stage: first ?? '' });
	await step('skip-stage', { stage: second ?? '' });
	for (const stage of others) await step('complete-stage', { stage });
	await step('close-billing');
	const { JobCardId = '' } = serviceHistory(await step('release-proforma'))[0] ?? {};
	await invoice(recorder, JobCardId, 'ProformaInvoice');
	await step('deliver');
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} delivered`);
	await step('pay', { mode: 'Cash', receipt: 'R-17' });
	await step('raise-tax-invoice');
	await invoice(recorder, JobCardId, 'TaxInvoice');
	await step('close', { nextService: '2027-05-20' });
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, `${regNo} closed`);
}

const invoice = (recorder: Recorder, JobCardId: Json, Type: string) =>
	recorder.both('DownloadInvoice', { DocumentId: JobCardId, JobCardId, Type }, `made by the desk, ${Type}`);
