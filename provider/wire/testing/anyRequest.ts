/** For tests: arbitrary booking orders, payments and answers to an estimate. */
import fc from 'fast-check';
import { anyAddress, jobFields, partFields } from './anyResponse.ts';
import { anyDay, anyHour, anyId, anyList, anyRegNo, anyText, anyTextOrEmpty } from './anyValue.ts';

const { record, constantFrom, option, integer } = fc;

export const anyPaymentRequest = record({
	orderId: fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
	accessCode: anyTextOrEmpty,
	account: record({ subAccountId: anyTextOrEmpty, merchantId: anyTextOrEmpty }),
	vehicleId: anyId,
	regNo: anyRegNo,
	jobCardId: anyId,
	jobCardNo: anyId,
	amount: integer({ min: 0, max: 999_999_999_999 }),
});

export const anyEstimateAnswer = record({
	documentId: anyId,
	jobCardId: anyId,
	comments: anyTextOrEmpty,
	items: anyList(record({ partId: anyId, status: constantFrom('Approved' as const, 'Rejected' as const) })),
});

const pickUpAndDrop = fc.oneof(
	record({ pickUp: anyAddress, dropOff: anyAddress }),
	fc.constant({ pickUp: null, dropOff: null }),
);
const total = integer({ min: 0, max: 999_999_999_999 });

export const anyBookingDetails = fc
	.tuple(
		record({
			regNo: anyRegNo,
			vehicleId: anyId,
			modelId: anyTextOrEmpty,
			componentNo: anyTextOrEmpty,
			contactId: anyTextOrEmpty,
			dealerCode: anyText,
			organizationId: anyId,
			parentOrganizationId: anyId,
			day: anyDay,
			slotId: anyTextOrEmpty,
			slotStart: anyHour,
			slotEnd: anyHour,
			repairTypeId: anyId,
			km: integer({ min: 0, max: 9_999_999 }),
			monthDifference: integer({ min: 0, max: 1200 }),
			mobile: fc.stringMatching(/^[0-9]{10}$/),
			email: anyTextOrEmpty,
			problem: anyTextOrEmpty,
			parts: anyList(record(partFields)),
			jobs: anyList(record({ ...jobFields, kind: constantFrom('additional' as const, 'convenience' as const) })),
			totalParts: total,
			totalLabour: total,
			totalEstimate: total,
			selfDeclarationId: option(anyId),
			answers: anyList(
				record({
					questionId: anyId,
					answerType: integer({ min: 0, max: 99 }),
					answerTypeName: anyTextOrEmpty,
					selected: anyList(anyText),
				}),
			),
		}),
		pickUpAndDrop,
	)
	.map(([details, way]) => ({ ...details, ...way }));
