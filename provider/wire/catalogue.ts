/** Calls of the catalogue: repair types, periodic parts, additional jobs and convenience services. */
import { z } from 'zod';
import { calendarDaySchema, codeSchema, idOrEmptySchema, idSchema, kmReadingSchema } from '../fieldSchemas.ts';
import { actionCall, viewCall } from './callDeclaration.ts';
import {
	amountField,
	booleanField,
	idField,
	listResponse,
	numberField,
	optionalBoolean,
	optionalId,
	optionalText,
	textField,
} from './responseFields.ts';

export const repairTypeView = viewCall('RepairTypeView', {
	schema: 'RepairType',
	summary: 'Repair types',
	request: z.strictObject({}),
	...listResponse(z.object({ RepairTypeId: idField, DisplayName: textField })),
});

export const getSuggestedPeriodicParts = actionCall('GetSuggestedPeriodicParts', {
	schema: 'ServiceJob',
	actionId: 'get-suggested-periodic-parts',
	effect: 'read',
	summary: 'Parts that are due at this reading',
	request: z.strictObject({
		DealerCode: codeSchema,
		RepairTypeId: idSchema,
		KmReading: kmReadingSchema,
		ModelCode: idOrEmptySchema,
		SerialNumber: idOrEmptySchema,
		AppointmentDate: calendarDaySchema,
	}),
	...listResponse(
		z.object({
			PeriodicId: idField,
			PartId: optionalId,
			PartCode: optionalId,
			PartName: textField,
			Price: amountField,
			IsSelected: optionalBoolean,
			Reason: optionalText,
		}),
	),
});

/** A price that cannot be read is never taken for none: the job is not offered. */
const jobPrice = z
	.union([amountField, z.literal(['NA', '']).transform(() => null)])
	.nullish()
	.catch('unreadable');

export const getAdditionalServices = actionCall('GetAdditionalServices', {
	schema: 'ServiceJob',
	actionId: 'get-additional-services',
	effect: 'read',
	summary: 'Jobs that can be added; ModelCode 0 and DealerCode 0 ask for those of every model or dealer',
	request: z.strictObject({
		DealerCode: codeSchema,
		ModelCode: idOrEmptySchema,
		SerialNumber: idOrEmptySchema,
		AppointmentDate: calendarDaySchema,
	}),
	...listResponse(
		z.object({
			ServiceId: idField,
			JobTypeIdentifier: numberField.meta({ description: '1 additional job, 2 convenience service' }),
			JobTypeIdentifierName: optionalText,
			JobTypeName: optionalText,
			PartId: optionalId,
			PartCode: optionalId,
			PartName: optionalText,
			LabourId: optionalId,
			LabourCode: optionalId,
			LabourName: optionalText,
			PartPrice: jobPrice,
			LabourPrice: jobPrice,
			IsActive: booleanField,
		}),
	),
});
