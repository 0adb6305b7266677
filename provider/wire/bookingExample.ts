/** The booking example of the OpenAPI document; tests use it, too. */

import type { RequestOf } from './callDeclaration.ts';
import type { Calls } from './calls.ts';

const address = { AddressLine1: '12 MG Road', StateName: 'Maharashtra', CityName: 'Pune', Pincode: '411001' };

/** A complete booking with pick-up and drop, a deselected part and a job. */
export const bookingPayloadExample: RequestOf<Calls['BookServiceAppointment']> = {
	RegistrationNo: 'MH12AB1234',
	ModelID: '7',
	DealerCode: 'MH-PUN-01',
	ContactId: '',
	OrganizationId: 'org-1',
	ParentOrganizationId: 'parent-1',
	ComponentNo: 'ENG123',
	IBID: 'ib-1',
	BookingDateTime: '2026-11-24T09:00:00+05:30',
	AppointmentDate: '2026-11-24',
	AppointmentTimeSlotId: 'slot-1',
	AppointmentTimeSlotTime: '09:00 - 10:00',
	RepairTypeId: '1',
	IsPickUpAndDropAvailed: true,
	PickAddress: [address],
	DropOffAddress: [address],
	IsDropAddressSameAsPickUp: false,
	KmReading: 12_500,
	MonthDifference: 14,
	CustomerMobileNumberForAppointment: '9876543210',
	CustomerEmailForAppointment: '',
	CustomerVoice: 'Brake makes a noise\nwhen it is wet',
	PeriodicParts: [
		{
			PeriodicId: 'p1',
			PartId: '1',
			PartCode: 'OIL',
			PartName: 'Engine oil',
			Price: 449.5,
			IsSelected: true,
			Reason: '',
		},
	],
	AdditionalServices: [
		{
			ServiceId: 's1',
			JobTypeIdentifier: 1,
			JobTypeIdentifierName: 'Additional Job',
			JobTypeName: 'Chain cleaning',
			PartId: '',
			PartCode: '',
			PartName: '',
			LabourId: 'l1',
			LabourCode: 'CHN',
			LabourName: 'Chain cleaning',
			PartPrice: 0,
			LabourPrice: 150,
			IsActive: true,
		},
	],
	TotalPartsPrice: '449.50',
	TotalLabourCharges: '150.00',
	TotalEstimateAmount: '599.50',
	Source: 'Mobile / Web',
	SelfDeclarationId: '',
	SelfDeclarationQuestionnaire: [],
	IsWebApp: true,
};
