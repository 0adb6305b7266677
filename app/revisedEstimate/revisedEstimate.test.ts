import { describe, expect, it } from 'vitest';
import { aJob, aJobCard, anEstimate, aVehicle } from '../../domain/testing/vehicles.ts';
import { servicesContext } from '../services.ts';
import { createVisitor } from '../testing/visitor.ts';
import { loader as document } from './document.ts';
import { loader } from './revisedEstimate.tsx';

const answered = aJobCard({ revisedEstimates: [anEstimate({ documentId: 'e1', approved: [aJob('p1', 100)] })] });

describe('the thank-you of the revised estimate page', () => {
	it.each([
		['an estimate of this vehicle', 'e1', true],
		['another estimate', 'made-up', false],
		['nothing', '', false],
	])('after %s', async (_what, id, expected) => {
		const { args } = createVisitor({ vehicle: aVehicle([aJobCard(), answered]) });
		expect(await loader(args(`/revisedEstimate?answered=${id}`))).toMatchObject({ view: null, isAnswered: expected });
	});

	it('has the answer as the provider keeps it', async () => {
		const rejected = [aJob('p2', null)];
		const kept = anEstimate({ documentId: 'e1', approved: [aJob('p1', 100)], rejected, total: 5_000 });
		const { args } = createVisitor({ vehicle: aVehicle([aJobCard({ revisedEstimates: [kept] })]) });
		expect(await loader(args('/revisedEstimate?answered=e1'))).toMatchObject({
			isEarlier: false,
			answer: { approved: [{ name: 'Job p1', price: 100 }], rejected: [{ name: 'Job p2', price: null }], total: 5_000 },
		});
		expect(await loader(args('/revisedEstimate?answered=e1&earlier=1'))).toMatchObject({ isEarlier: true });
		expect(await loader(args('/revisedEstimate'))).toMatchObject({ isAnswered: false, answer: { total: 5_000 } });
		const closed = createVisitor({ vehicle: aVehicle([aJobCard({ isActive: false, revisedEstimates: [kept] })]) });
		expect(await loader(closed.args('/revisedEstimate'))).toMatchObject({ answer: null });
	});

	it('is shown for an estimate without an id', async () => {
		const { args } = createVisitor({
			vehicle: aVehicle([aJobCard({ revisedEstimates: [anEstimate({ documentId: '' })] })]),
		});
		expect(await loader(args('/revisedEstimate?answered='))).toMatchObject({ isAnswered: true });
	});

	it('is not shown for an address without an answer', async () => {
		const { args } = createVisitor({ vehicle: aVehicle([answered]) });
		expect(await loader(args('/revisedEstimate'))).toMatchObject({ isAnswered: false });
	});
});

describe('a supporting document as a picture', () => {
	const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
	const supportingDocuments = [{ documentId: 'd', fileType: 'report.pdf', blobName: 'b' }];
	const respond = (content: Uint8Array, query: string) => {
		const { args, services } = createVisitor({ vehicle: aVehicle([aJobCard({ supportingDocuments })]) });
		Object.assign(services.provider, { supportingDocument: async () => ({ ok: true, content }) });
		return document(args(`/revisedEstimate/document?BlobName=b${query}`));
	};

	it('is sent with the type of its content, whatever its name', async () => {
		const response = await respond(png, '&As=picture');
		expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
		expect(response.headers.get('Content-Disposition')).toContain('filename="report.pdf.png"');
	});

	it('is empty when it is none, while the download has the file', async () => {
		const pdf = new TextEncoder().encode('%PDF-1.7');
		const response = await respond(pdf, '&As=picture');
		expect([response.status, await response.text()]).toEqual([204, '']);
		expect((await respond(pdf, '')).headers.get('Content-Type')).toBe('application/pdf');
		const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
		expect((await respond(svg, '&As=picture')).status).toBe(204);
		expect((await respond(svg, '')).headers.get('Content-Type')).toBe('application/octet-stream');
	});
});

it('The page names jobs in the owner’s language, where the maker gave them a name in it', async () => {
	const estimate = anEstimate({ forApproval: [aJob('p1', 100), aJob('p2', 200)] });
	const waiting = aJobCard({ isCustomerApprovalRequired: true, revisedEstimates: [estimate] });
	const { args, context, services } = createVisitor({ vehicle: aVehicle([waiting]) });
	const settings = { ...services.settings, catalogueNames: { hi: { 'Job p1': 'ब्रेक पैड' } } };
	context.set(servicesContext, { ...services, language: 'hi', settings });
	const { view } = await loader(args('/revisedEstimate'));
	expect(JSON.stringify(view)).toContain('ब्रेक पैड');
	expect(JSON.stringify(view)).not.toContain('Job p1');
	expect(JSON.stringify(view)).toContain('Job p2');
});
