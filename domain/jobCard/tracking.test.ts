import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aStage } from '../testing/vehicles.ts';
import { normalizeCode } from '../text/providerText.ts';
import { activeStep, applicableStages, isPaymentOffered, isPaymentStage } from './tracking.ts';

describe('the stages of a job card', () => {
	it('are those that apply, sorted', () => {
		const all = [aStage(1), aStage(2, { isApplicable: false }), aStage(3), aStage(10)];
		fc.assert(
			fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (stages) => {
				expect(applicableStages(stages).map((stage) => stage.orderIndex)).toEqual([1, 3, 10]);
			}),
		);
	});

	it('have the first one that is not completed as the active one', () => {
		fc.assert(
			fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (completed) => {
				const stages = completed.map((isCompleted, index) => aStage(index, { isCompleted }));
				const active = activeStep(stages);
				expect(completed.slice(0, active).every(Boolean)).toBe(true);
				expect(completed[active] ?? false).toBe(false);
			}),
		);
	});

	it('are recognized by their code in either spelling', () => {
		expect(normalizeCode('waiting for wash')).toBe(normalizeCode('WaitingForWash'));
		expect(normalizeCode('Payment & Delivery')).toBe('paymentdelivery');
		expect(isPaymentStage({ statusCode: 'MakeFinalPayment' })).toBe(true);
		expect(isPaymentStage({ statusCode: 'Payment & Delivery' })).toBe(false);
	});
});

it.each([
	['Invoiced', true, true],
	[' Delivered ', true, true],
	['Invoiced', false, false],
	['Work Completed', true, false],
	['invoiced', true, false],
	[null, true, false],
])('Make Payment at status %s, active %s: %s', (status, isActive, isShown) => {
	expect(isPaymentOffered(aJobCard({ status, isActive }))).toBe(isShown);
});
