/** Repair types, periodic parts, additional jobs and convenience services. */
import { z } from 'zod';
import { day, dealerCode, id, kmReading, modelCode, serialNumber } from '../fields.ts';
import { amount, amountOrNone, flag, flagOrNone, listOf, number, text, textOrNone, unwrapList } from './answers.ts';
import { action, view } from './declare.ts';

export const repairTypeView = view('RepairTypeView', {
	schema: 'RepairType',
	summary: 'Repair types',
	request: z.strictObject({}),
	response: listOf(z.object({ RepairTypeId: text, DisplayName: text })),
	unwrap: unwrapList,
});

export const getSuggestedPeriodicParts = action('GetSuggestedPeriodicParts', {
	schema: 'ServiceJob',
	actionId: 'get-suggested-periodic-parts',
	effect: 'read',
	summary: 'Parts that are due at this reading',
	request: z.strictObject({
		DealerCode: dealerCode,
		RepairTypeId: id,
		KmReading: kmReading,
		ModelCode: modelCode,
		SerialNumber: serialNumber,
		AppointmentDate: day,
	}),
	response: listOf(
		z.object({
			PeriodicId: text,
			PartId: textOrNone,
			PartCode: textOrNone,
			PartName: text,
			Price: amount,
			IsSelected: flagOrNone,
			Reason: textOrNone,
		}),
	),
	unwrap: unwrapList,
});

export const getAdditionalServices = action('GetAdditionalServices', {
	schema: 'ServiceJob',
	actionId: 'get-additional-services',
	effect: 'read',
	summary: 'Jobs that can be added; ModelCode 0 and DealerCode 0 ask for those of every model or dealer',
	request: z.strictObject({
		DealerCode: dealerCode,
		ModelCode: modelCode,
		SerialNumber: serialNumber,
		AppointmentDate: day,
	}),
	response: listOf(
		z.object({
			ServiceId: text,
			JobTypeIdentifier: number.meta({ description: '1 additional job, 2 convenience service' }),
			JobTypeIdentifierName: textOrNone,
			JobTypeName: textOrNone,
			PartId: textOrNone,
			PartCode: textOrNone,
			PartName: textOrNone,
			LabourId: textOrNone,
			LabourCode: textOrNone,
			LabourName: textOrNone,
			PartPrice: amountOrNone,
			LabourPrice: amountOrNone,
			IsActive: flag,
		}),
	),
	unwrap: unwrapList,
});
