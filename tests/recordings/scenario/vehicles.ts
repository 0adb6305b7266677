/** Lookups of the demo's vehicles and their documents. */
import { type Fields, fieldsIn, type Recorder, rowsIn } from './recorder.ts';

export const regNos = [
	'MH12AB1234',
	'DL3CAB0001',
	'KA01EF2345',
	'TN10GH3456',
	'AS01YZ2345',
	'GJ05JK4567',
	'RJ14LM5678',
	'UP32NP6789',
	'WB20QR7890',
	'HR26ST8901',
	'KL07UV9012',
	'PB10WX0123',
	'22BH1234AA',
] as const;

export type RegNo = (typeof regNos)[number];

/** Records the vehicle document in both languages, with its lookup and the reads that belong to it. */
export async function recordVehicle(recorder: Recorder, regNo: RegNo): Promise<Fields> {
	const found = await recorder.both('GetIBDetails', { RegistrationNo: regNo, callerApp: 'MC_WEB_APP' }, regNo);
	const id = String(fieldsIn(found).IBID);
	const vehicle = fieldsIn(await recorder.both('document', { id }, regNo));
	await recorder.both('GetIBStatusForAppointment', { RegNo: regNo }, regNo);
	await recorder.both('MyServicesList', { skip: 0, take: 50, IBID: id }, regNo);
	const { AppointmentId } = vehicle;
	if (typeof AppointmentId === 'string') await recorder.both('GetServiceAppointmentDetail', { AppointmentId }, regNo);
	for (const { JobCardId = '', DownloadInvoiceDetails, RevisedCostSupportingDocuments } of serviceHistory(vehicle)) {
		const invoices = rowsIn({ rows: DownloadInvoiceDetails ?? null }, 'rows');
		for (const { DocumentId = '', Type = '' } of invoices) {
			await recorder.both('DownloadInvoice', { DocumentId, JobCardId, Type }, `${regNo} ${Type}`);
		}
		const files = rowsIn({ rows: RevisedCostSupportingDocuments ?? null }, 'rows');
		for (const { BlobName = '', FileType } of files) {
			await recorder.both('DownloadSupportingDocument', { JobCardId, BlobName }, `${regNo} ${FileType}`);
		}
	}
	return vehicle;
}

/** The service entries of a document, newest first. */
export const serviceHistory = (vehicle: Fields): readonly Fields[] => rowsIn(vehicle, 'ServiceHistory');

/** Records the document again, only in English. */
export async function recordDocument(
	recorder: Recorder,
	{ DocumentId, RegNo }: Fields,
	about: string,
): Promise<Fields> {
	return fieldsIn(await recorder.call('document', { id: DocumentId ?? '' }, { about: `${RegNo}, ${about}` }));
}
