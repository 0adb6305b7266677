import { describe, expect, test } from 'vitest';
import { readBillItems } from '../../../domain/payment/bill.ts';
import { createVehicleAt, testContext } from '../../../tests/support/provider/jobCards.ts';
import { changePromisedDelivery, finishJob } from '../../embedded/jobCards/changePromisedDelivery.ts';
import { proposeEstimate, withdrawEstimate } from '../../embedded/jobCards/revisedEstimate.ts';
import {
	type ContractSubject,
	expectSuccess,
	formattedResult,
	notFoundSummary,
	providerErrorSummary,
	rejectionText,
} from './contractSubject.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

export function jobCardContract({ provider, db, embedded }: ContractSubject): void {
	const jobCardOf = async (regNo: string) => {
		const vehicle = await provider().vehicleByRegNo(regNo);
		return vehicle?.serviceHistory[0] ?? expect.fail('no job card');
	};

	describe('a job card', () => {
		test('has the promised time, why it changed, and what is finished, with another version', async () => {
			const regNo = await createVehicleAt('working', db(), embedded());
			const before = await jobCardOf(regNo);
			expect(before).not.toHaveProperty('deliveryChange');
			expect(before.jobs?.map(({ isFinished }) => isFinished)).toEqual(before.jobs?.map(() => false));
			const versionOf = async () => (await provider().vehicleVersion(regNo))?.version;
			const versions = [await versionOf()];
			const at = new Date('2026-11-26T11:30:00Z');
			const promise = { regNo, at, reason: 'part-awaited', words: 'From Pune' } as const;
			await changePromisedDelivery(promise, testContext(db()));
			versions.push(await versionOf());
			await finishJob({ regNo, job: '1' }, testContext(db()));
			versions.push(await versionOf());
			await changePromisedDelivery(promise, testContext(db()));
			await finishJob({ regNo, job: '1' }, testContext(db()));
			expect(await versionOf()).toBe(versions[2]);
			expect(new Set(versions).size).toBe(3);
			const after = await jobCardOf(regNo);
			expect(after.estimatedDeliveryAt).toBe(at.toISOString());
			expect(after.deliveryChange).toMatchObject({
				...{ before: before.estimatedDeliveryAt, reason: 'part-awaited', words: 'From Pune' },
			});
			expect(after.jobs?.map(({ isFinished }) => isFinished)).toEqual([true, false, false, false, false, false]);
		});
	});

	describe('a revised estimate', () => {
		const proposed = async () => {
			const regNo = await createVehicleAt('working', db(), embedded());
			const jobs = [
				{ name: 'Front brake pads', partCode: 'PAD-F', price: 42_850 },
				{ name: 'Clutch cable', partCode: '', price: 25_000 },
			];
			const documents = [{ name: 'pads.png', content: png }];
			await proposeEstimate({ regNo, comments: 'Worn.', jobs, documents }, testContext(db()));
			const jobCard = await jobCardOf(regNo);
			const estimate = jobCard.revisedEstimates.at(-1) ?? expect.fail('no estimate');
			return { regNo, jobCard, estimate };
		};
		const answerTo = ({ jobCard, estimate }: Awaited<ReturnType<typeof proposed>>) => ({
			documentId: estimate.documentId,
			jobCardId: jobCard.jobCardId,
			comments: 'Go on',
			items: estimate.forApproval.map(({ partId }, index) => ({
				partId,
				status: index === 0 ? ('Approved' as const) : ('Rejected' as const),
			})),
		});

		test('has its items, prices and documents', async () => {
			const { jobCard, estimate } = await proposed();
			expect(jobCard).toMatchObject({ isCustomerApprovalRequired: true, dealerComments: 'Worn.', approvedJobs: [] });
			expect(estimate.forApproval).toMatchObject([
				{ name: 'Front brake pads', partCode: 'PAD-F', price: 42_850 },
				{ name: 'Clutch cable', partCode: '', price: 25_000 },
			]);
			expect(estimate.total).toBe((estimate.totalParts ?? 0) + (estimate.totalLabour ?? 0));
			const [document] = jobCard.supportingDocuments;
			const request = { jobCardId: jobCard.jobCardId, blobName: document?.blobName ?? '' };
			const { content } = await expectSuccess(provider().supportingDocument(request));
			expect(Buffer.from(content).equals(png)).toBe(true);
			const elsewhere = provider().supportingDocument({ ...request, blobName: '../pads.png' });
			expect(await providerErrorSummary(elsewhere)).toEqual(notFoundSummary('This file is not available.'));
		});

		test('takes one answer; a second one succeeds and changes nothing', async () => {
			const found = await proposed();
			const answer = answerTo(found);
			const first = await expectSuccess(provider().answerRevisedEstimate({ ...answer, regNo: found.regNo }));
			expect(formattedResult(first.resultCode)).toBe('Your response has been recorded.');
			expect(first.earlierAnswer).toBeUndefined();
			const after = await jobCardOf(found.regNo);
			expect(after).toMatchObject({
				isCustomerApprovalRequired: false,
				estimatedCost: found.jobCard.estimatedCost,
				approvedJobs: [{ name: 'Front brake pads', partCode: 'PAD-F', price: 42_850 }],
			});
			const { documentId } = found.estimate;
			const total = (found.estimate.total ?? 0) - 25_000;
			expect(after.revisedEstimates).toMatchObject([
				{ documentId, total, approved: [{ name: 'Front brake pads', price: 42_850 }], forApproval: [] },
			]);
			expect(after.revisedEstimates[0]?.rejected).toMatchObject([{ name: 'Clutch cable', price: 25_000 }]);
			const items = answer.items.map((item) => ({ ...item, status: 'Rejected' as const }));
			const second = { ...answer, items, regNo: found.regNo };
			expect((await expectSuccess(provider().answerRevisedEstimate(second))).earlierAnswer).toEqual({
				approved: [{ name: 'Front brake pads', price: 42_850 }],
				rejected: [{ name: 'Clutch cable', price: 25_000 }],
				total,
			});
			expect(await jobCardOf(found.regNo)).toEqual(after);
		});

		test('that is withdrawn, unknown or without the item rejects the answer, each with its own message', async () => {
			const found = await proposed();
			const answer = answerTo(found);
			const other = { ...answer, items: [{ partId: 'x', status: 'Approved' as const }] };
			expect(await providerErrorSummary(provider().answerRevisedEstimate(other))).toEqual({
				kind: 'refused',
				resultText: 'A job of this response is not up for approval. Please open the estimate again.',
				mayHaveHappened: false,
			});
			const unknown = { ...answer, documentId: crypto.randomUUID() };
			const hindi = provider({ language: 'hi' }).answerRevisedEstimate(unknown);
			expect(await providerErrorSummary(hindi, 'hi')).toEqual(notFoundSummary('यह एस्टीमेट नहीं मिला।'));
			expect(await providerErrorSummary(provider().answerRevisedEstimate({ ...answer, documentId: '' }))).toEqual(
				notFoundSummary('This estimate is not known.'),
			);
			await withdrawEstimate(found.regNo, testContext(db()));
			expect(await rejectionText(provider().answerRevisedEstimate(answer))).toMatch(/has withdrawn this estimate/);
		});
	});

	describe('an invoice', () => {
		const inProcess = 'Your Job Card is in under process,Please wait for some time.';
		const proformaAt = async (step: 'billed' | 'released') => {
			const jobCard = await jobCardOf(await createVehicleAt(step, db(), embedded()));
			const [proforma] = jobCard.invoices;
			return { jobCardId: jobCard.jobCardId, proforma: proforma ?? expect.fail('no proforma') };
		};

		test('that is not released is rejected with the same text in both languages, and the bill cannot be paid', async () => {
			const { jobCardId, proforma } = await proformaAt('billed');
			for (const language of ['en', 'hi'] as const) {
				const invoice = provider({ language }).invoice({ ...proforma, jobCardId });
				expect(await invoice).toMatchObject({ ok: false, rejection: { code: 'jobCardNotReady' } });
				expect(await rejectionText(invoice, language)).toBe(inProcess);
				expect(await provider({ language }).payability({ jobCardId, proforma })).toBe('inProcess');
			}
		});

		test('that is released is a PDF, and the bill can be paid', async () => {
			const { jobCardId, proforma } = await proformaAt('released');
			const { content } = await expectSuccess(provider().invoice({ ...proforma, jobCardId }));
			expect(Buffer.from(content).subarray(0, 5).toString()).toBe('%PDF-');
			expect(await provider().payability({ jobCardId, proforma })).toBe('payable');
		});

		test('whether it is released is part of the job card', async () => {
			const isReleased = async (step: Parameters<typeof createVehicleAt>[0]) =>
				(await jobCardOf(await createVehicleAt(step, db(), embedded()))).isProformaReleased;
			expect(await isReleased('working')).toBe(false);
			expect(await isReleased('billed')).toBe(false);
			expect(await isReleased('released')).toBe(true);
		});

		test('that is released consists of priced jobs, with tax', async () => {
			const jobCard = await jobCardOf(await createVehicleAt('released', db(), embedded()));
			const { jobs = [], total = 0, taxAmount = 0 } = readBillItems(jobCard, (name) => name) ?? {};
			expect(jobs.length).toBeGreaterThan(0);
			expect(taxAmount).toBeGreaterThan(total / 10);
			expect(taxAmount).toBeLessThan(total / 4);
		});

		test('of an unknown job card or of another type is not found', async () => {
			const { jobCardId, proforma } = await proformaAt('released');
			for (const id of ['none', crypto.randomUUID()]) {
				const notFound = notFoundSummary('This file is not available.');
				expect(await providerErrorSummary(provider().invoice({ ...proforma, jobCardId: id }))).toEqual(notFound);
				expect(await providerErrorSummary(provider().payability({ jobCardId: id, proforma }))).toEqual(notFound);
			}
			const taxInvoice = provider().invoice({ documentId: jobCardId, jobCardId, type: 'TaxInvoice' });
			expect(await rejectionText(taxInvoice)).toBe('This file is not available.');
			const receipt = provider().invoice({ documentId: jobCardId, jobCardId, type: 'Receipt' });
			expect(await providerErrorSummary(receipt)).toEqual(notFoundSummary('This file is not available.'));
		});
	});
}
