import type { RecordedResponse } from './recording.ts';

const booking = (message: string, isBooked = false) => ({
	body: {
		IsRequestSuccessfull: isBooked,
		Message: message,
		AppointmentId: isBooked ? '{{uuid-87}}' : null,
		AppointmentNo: isBooked ? 'SA1000009' : null,
	},
});

/**
 * Intended differences from the recording, by the name of the exchange; a body is complete. The result of an
 * Idempotency-Key is stored as a message code, so a repeated request is answered in its own language. The recorded
 * provider answered it in the language of the first request.
 */
export const expectedDifferences: Readonly<Record<string, Partial<RecordedResponse>>> = {
	'BookServiceAppointment, refused under that key again [en]': booking(
		'The KM reading must be greater than the last reading, 11,240 km.',
	),
	'BookServiceAppointment, the same once more [hi]': booking('आपकी सर्विस बुक हो गई है।', true),
};

/**
 * Optional fields that were added to /v1.0 after the recording, by the list whose rows have them. Where a recorded row
 * lacks such a field, the replay leaves it out of the response.
 */
export const addedFields: Readonly<Record<string, readonly string[]>> = {
	ServiceHistory: ['IsProformaReleased', 'ApprovedJobs'],
	// Of an answered estimate, which was recorded with its id alone.
	RevisedServiceEstimation: [
		'TotalEstimatedAmount',
		'TotalPartPrice',
		'TotalLabourPrice',
		'SuggestedPeriodicParts',
		'AdditionalServices',
		'AdditionalJobsApproved',
		'AdditionalJobsForApproval',
	],
	Table: ['OrganizationName', 'OrganizationAddressLine1', 'OrganizationPhone', 'Latitude', 'Longitude'],
};
