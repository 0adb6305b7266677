/** Calls of the catalogue: repair types, periodic parts, additional jobs and convenience services. */
import { z } from 'zod';
import {
	calendarDaySchema,
	dealerCodeSchema,
	idSchema,
	kmReadingSchema,
	modelCodeSchema,
	serialNumberSchema,
} from '../fieldSchemas.ts';
import { actionCall, viewCall } from './callDeclaration.ts';
import {
	amountField,
	booleanField,
	listResponse,
	numberField,
	optionalAmount,
	optionalBoolean,
	optionalText,
	textField,
} from './responseFields.ts';

export const repairTypeView = viewCall('RepairTypeView', {
	schema: 'RepairType',
	summary: 'Repair types',
	request: z.strictObject({}),
	...listResponse(z.object({ RepairTypeId: textField, DisplayName: textField })),
});

export const getSuggestedPeriodicParts = actionCall('GetSuggestedPeriodicParts', {
	schema: 'ServiceJob',
	actionId: 'get-suggested-periodic-parts',
	effect: 'read',
	summary: 'Parts that are due at this reading',
	request: z.strictObject({
		DealerCode: dealerCodeSchema,
		RepairTypeId: idSchema,
		KmReading: kmReadingSchema,
		ModelCode: modelCodeSchema,
		SerialNumber: serialNumberSchema,
		AppointmentDate: calendarDaySchema,
	}),
	...listResponse(
		z.object({
			PeriodicId: textField,
			PartId: optionalText,
			PartCode: optionalText,
			PartName: textField,
			Price: amountField,
			IsSelected: optionalBoolean,
			Reason: optionalText,
		}),
	),
});

export const getAdditionalServices = actionCall('GetAdditionalServices', {
	schema: 'ServiceJob',
	actionId: 'get-additional-services',
	effect: 'read',
	summary: 'Jobs that can be added; ModelCode 0 and DealerCode 0 ask for those of every model or dealer',
	request: z.strictObject({
		DealerCode: dealerCodeSchema,
		ModelCode: modelCodeSchema,
		SerialNumber: serialNumberSchema,
		AppointmentDate: calendarDaySchema,
	}),
	...listResponse(
		z.object({
			ServiceId: textField,
			JobTypeIdentifier: numberField.meta({ description: '1 additional job, 2 convenience service' }),
			JobTypeIdentifierName: optionalText,
			JobTypeName: optionalText,
			PartId: optionalText,
			PartCode: optionalText,
			PartName: optionalText,
			LabourId: optionalText,
			LabourCode: optionalText,
			LabourName: optionalText,
			PartPrice: optionalAmount,
			LabourPrice: optionalAmount,
			IsActive: booleanField,
		}),
	),
});
