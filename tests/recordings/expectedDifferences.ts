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
 * By the name of an exchange: what of its answer is meant to differ from the recording. A body is given whole.
 * A key's answer is stored as its code, so that it is told again in the language of whoever asks, where it was told in
 * the language of the first request.
 */
export const expectedDifferences: Readonly<Record<string, Partial<RecordedResponse>>> = {
	'BookServiceAppointment, refused under that key again [en]': booking(
		'The KM reading must be greater than the last reading, 11,240 km.',
	),
	'BookServiceAppointment, the same once more [hi]': booking('आपकी सर्विस बुक हो गई है।', true),
};
