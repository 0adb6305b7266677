/** For tests: arbitrary orders of a booking, payments and answers to an estimate. */
import fc from 'fast-check';
import { job, part } from './answers.ts';
import { day, hour, id, list, regNo, text, textOrEmpty } from './values.ts';

const { record, constantFrom, option, integer } = fc;

export const anyPayment = record({
	orderId: fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
	accessCode: textOrEmpty,
	account: record({ subAccountId: textOrEmpty, merchantId: textOrEmpty }),
	vehicleId: id,
	regNo,
	jobCardId: id,
	jobCardNo: id,
	amount: integer({ min: 0, max: 999_999_999_999 }),
});

export const anyEstimateAnswer = record({
	documentId: id,
	jobCardId: id,
	comments: textOrEmpty,
	items: list(record({ partId: id, status: constantFrom('Approved' as const, 'Rejected' as const) })),
});

const address = record({
	line1: text,
	stateId: fc.constant(''),
	stateName: text,
	cityId: fc.constant(''),
	cityName: text,
	pin: fc.stringMatching(/^[0-9]{6}$/),
});
const ways = fc.oneof(record({ pickUp: address, dropOff: address }), fc.constant({ pickUp: null, dropOff: null }));
const total = integer({ min: 0, max: 999_999_999_999 });

export const anyOrder = fc
	.tuple(
		record({
			regNo,
			vehicleId: id,
			modelId: textOrEmpty,
			componentNo: textOrEmpty,
			contactId: textOrEmpty,
			dealerCode: text,
			organizationId: id,
			parentOrganizationId: id,
			day,
			slotId: textOrEmpty,
			slotStart: hour,
			slotEnd: hour,
			repairTypeId: id,
			km: integer({ min: 0, max: 9_999_999 }),
			monthDifference: integer({ min: 0, max: 1200 }),
			mobile: fc.stringMatching(/^[0-9]{10}$/),
			email: textOrEmpty,
			problem: textOrEmpty,
			parts: list(record(part)),
			jobs: list(record({ ...job, kind: constantFrom('additional' as const, 'convenience' as const) })),
			totalParts: total,
			totalLabour: total,
			totalEstimate: total,
			selfDeclarationId: option(id),
			answers: list(
				record({
					questionId: id,
					answerType: integer({ min: 0, max: 99 }),
					answerTypeName: textOrEmpty,
					selected: list(text),
				}),
			),
		}),
		ways,
	)
	.map(([order, way]) => ({ ...order, ...way }));
