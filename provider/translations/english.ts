import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import type { ResultCodeName, ResultParams } from '../../domain/resultCode.ts';
import { type Day, formatDay } from '../../domain/time/calendar.ts';

/** One text for each result code: a sentence, or a function of the code's params. */
export type ResultTexts = {
	readonly [Code in ResultCodeName]: ResultParams[Code] extends Readonly<Record<string, never>>
		? string
		: (params: ResultParams[Code]) => string;
};

const formatTextDay = (day: Day): string => formatDay(day, 'DD MMM YYYY', 'en');

export const englishResultTexts: ResultTexts = {
	provider: ({ text }) => text,
	addressUnknown: 'There is nothing at this address.',
	unauthorized: 'ClientId or ClientSecret is missing or wrong.',
	tooLarge: ({ maxKb }) => `The request is larger than ${maxKb} KB.`,
	notJson: 'The request is not JSON.',
	failed: 'Something went wrong here. Please try again in a moment.',
	unwritable: 'Nothing can be saved right now, so nothing was changed. Please try again later, or call the dealership.',
	fileNotStored: 'The document cannot be stored right now, so nothing was changed. Please try again in a few minutes.',
	fileNotReadable: 'This document cannot be opened right now. Please try again later, or call the dealership.',
	malformed: ({ errors }) => `The request is not as it should be: ${errors}`,
	vehicleNotFound: 'Vehicle Not Found',
	dealerNotFound: 'This dealership is not known. Please select another dealer.',
	noSlots: ({ day }) => `No slots are available on ${formatTextDay(day)}. Please select another date.`,
	dayClosed: ({ day }) => `The dealership does not open on ${formatTextDay(day)}. Please select another date.`,
	booked: 'Your service is booked.',
	mayBook: 'The vehicle can be booked.',
	alreadyBooked: 'This vehicle already has an appointment. Please cancel it before you book another.',
	atDealership: 'Your vehicle is at the dealership for service. You can book again when it has been delivered.',
	serviceNotClosed: 'Your last service is not closed yet. You can book again when the dealership has closed it.',
	bookedByEarlierOwner:
		'This vehicle has a booking from before you became its owner. Please call the dealership, which can cancel it.',
	blocked: ({ message }) => `A service cannot be booked now. The dealership says: “${message}”`,
	otherPayload: 'This request was already sent with other details. Please book again.',
	otherVehicle: 'The details do not belong to this vehicle. Please open your link again.',
	otherOrganization: 'The details do not belong to this dealership. Please select the dealer again.',
	repairTypeUnknown: 'This repair type is not known. Please select another repair type.',
	dayOutside: ({ first, last }) =>
		`Appointments are possible from ${formatTextDay(first)} to ${formatTextDay(last)}. Please select another date.`,
	slotUnknown: 'The dealership has no such time slot. Please select another slot.',
	slotPast: 'This time slot has already begun. Please select another slot.',
	slotTaken: 'This time slot was just taken. Please select another slot.',
	kmTooLow: ({ last, phone }) =>
		`The KM reading must be greater than the last reading, ${formatKm(last * 1000)}. If that one is wrong, please call the dealership${phone && `: ${phone}`}.`,
	problemMissing: 'Please enter the problem faced',
	addressIncomplete: 'The pick-up and drop-off addresses are not complete.',
	cityTooFar: ({ city, metres, limitKm }) =>
		`${city} is about ${formatKm(metres)} from this dealership, which picks up within ${limitKm} km. Please select a nearer dealer, or turn pick-up and drop off.`,
	notOffered: ({ name }) => `${name} is no longer offered for this booking. Please check the estimate again.`,
	repeated: 'A part or job is listed twice. Please check the estimate again.',
	totalChanged: ({ total }) =>
		`Prices have changed. The total is now ${formatRupees(total)}. Please check the estimate and book again.`,
	declarationUnknown: 'The self declaration has changed. Please answer it again.',
	appointmentNotFound: 'No Appointment found',
	cancelled: 'Your booking has been cancelled.',
	alreadyCancelled: 'This booking has already been cancelled.',
	jobCardOpen:
		'The dealership has opened a job card, so this booking can no longer be cancelled. Please call the dealer.',
	moved: 'Your booking has been moved.',
	sameSlot: 'Your booking is at this time already. Please select another slot.',
	tooManyBookingChanges: ({ phone }) =>
		`This vehicle was booked, moved or changed too often today. Please try again tomorrow, or call the dealership${phone && `: ${phone}`}.`,
	moveTooLate: ({ hours, phone }) =>
		`This booking could be moved online until ${hours === 0 ? '' : `${hours === 1 ? '1 hour' : `${hours} hours`} before `}its time. Please call the dealership${phone && `: ${phone}`}.`,
	bookingTotalChanged: ({ total }) =>
		`Prices have changed. The total is now ${formatRupees(total)}. Please check it and confirm again.`,
	changed: 'Your booking has been changed.',
	nothingChanged: 'Nothing was changed: this is what you have booked already.',
	bookingUnconfirmed:
		'The maker has not confirmed this booking yet, so it cannot be changed. Kindly wait for sometime.',
	bookingChanged: 'This booking has changed meanwhile, so nothing was done. Please check it and choose again.',
	bookingMissed: 'The day of this booking has passed. Please book a new time.',
	changedTooOften: 'This booking has been changed too many times. Please call the dealer.',
	bookingInService:
		'The dealership has opened a job card, so this booking can no longer be changed. Please call the dealer.',
	jobCardNotReady: 'Your Job Card is in under process,Please wait for some time.',
	alreadyPaid: 'Payment for this Jobcard is already done.',
	onlineNotPossible: 'This job card cannot be paid online. Please pay at the dealership.',
	amountChanged: ({ amount }) => `The amount to be paid is now ${formatRupees(amount)}. Please check it and pay again.`,
	paymentUnderWay: ({ minutes }) =>
		`Your last payment is still being confirmed. If nothing was charged, you can pay again after ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
	paymentAskedAbout: ({ seconds }) =>
		`Your last payment is being checked. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
	paymentNotBegun: 'The payment could not be begun. Please try again.',
	paymentJustBegun: 'A payment was begun a moment ago. Please go on there, or try again in a few seconds.',
	paymentsTooMany:
		'There have been too many attempts to pay this bill online. Please pay at the dealership, or try again after 24 hours.',
	portalUnknown: 'This portal is not one that payments may lead back to.',
	answerRecorded: 'Your response has been recorded.',
	estimateWithdrawn: 'The dealership has withdrawn this estimate. Please wait for a new one.',
	estimateNotFound: 'This estimate is not known.',
	notForApproval: 'A job of this response is not up for approval. Please open the estimate again.',
	fileNotFound: 'This file is not available.',

	// Texts for the desk.
	deskTokenNeeded: 'The desk is open to its token alone.',
	deskBodyTooLarge: 'Larger than 15 MB.',
	deskBodyNotAnObject: 'The body is not a JSON object.',
	deskCommandUnknown: 'There is no such desk command.',
	deskCommandFailed: 'Something went wrong. The log says what.',
	storageNotSet: 'This file is in an object store, and STORAGE_URL is not set here. Set it as the portals have it.',
	deskFieldsMalformed: ({ errors }) => `${errors}.`,
	deskFieldInAddress: ({ name }) => `${name} is in the address already.`,
	textNotPrintable: ({ characters }) =>
		`An invoice cannot print ${characters}. Write it in English letters or in a script of India, without emoji.`,
	regNoUnknown: ({ regNo }) => `There is no vehicle "${regNo}".`,
	regNoTaken: ({ regNo }) => `"${regNo}" is the number of another vehicle.`,
	dealerCodeUnknown: ({ dealerCode }) => `There is no dealer with the code "${dealerCode}".`,
	nothingBooked: ({ regNo }) => `Nothing is booked for "${regNo}".`,
	openTooLate: ({ until }) =>
		`A job card could be opened from this booking until ${formatDay(until, 'DD MMM YYYY')}. Move it to a new slot, or ask the owner to book anew.`,
	stepNotPossible: ({ step, status, isPaid }) => `${step} is not possible now (${status}${isPaid ? ', paid' : ''}).`,
	stageUnknown: ({ stage, stages }) => `"${stage}" is none of the stages ${stages.join(', ')}.`,
	readingTooLow: ({ last, given }) =>
		`The last reading of the vehicle is ${formatKm(last * 1000)}; ${formatKm(given * 1000)} is less. Correct the last one if it is wrong (correct-reading).`,
	readingImplausible: ({ last, given }) =>
		`The last reading of the vehicle is ${formatKm(last * 1000)}; ${formatKm(given * 1000)} is far above it. Confirm it if it is right (--confirm).`,
	promiseInThePast: 'This time has passed already.',
	promiseNeedsReason: ({ reasons }) => `The owner reads why the promised time changes: give ${reasons.join(' or ')}.`,
	jobUnknown: ({ job, jobs }) => `The job card has no "${job}"; its jobs are ${jobs.join(', ')}.`,
	noEstimateProposed: 'No estimate was proposed.',
	jobWithoutPrice: ({ name }) => `The job "${name}" has no price: give one, so that the owner knows what is approved.`,
	tooManyDocuments: ({ max }) => `At most ${max} documents go with an estimate.`,
	documentKindUnknown: ({ name }) => `The document "${name}" is not a .jpg, .png or .pdf.`,
	documentTooLarge: ({ name }) => `The document "${name}" is larger than 2 MB.`,
	documentNotAsNamed: ({ name, extension }) => `The document "${name}" is not what .${extension} says.`,
	nothingPriced: 'Nothing on the job card has a price: give the amount, 0 for a free service.',
	amountToBePaid: ({ amount }) => `The amount to be paid is ${formatRupees(amount)}.`,
	invoiceNotArchived: 'There is no such invoice in the archive.',
	gstRateMissing: ({ code, day }) => `There is no GST rate for the code ${code} on ${day}.`,
	cancelInvoiceDuringPayment:
		'cancel-invoice is not possible now: an online payment is under way. Try again when it is settled.',
	buyerOfRaisedInvoice: 'The invoice is already raised: cancel it with cancel-invoice first.',
	noJobCardOpen: ({ regNo }) => `No job card is open for "${regNo}".`,
	documentUnknown: 'The vehicle has no invoice with this number.',
	nothingOwedBack: 'Nothing is owed back under this id.',
	forgetDuringJobCard: ({ status }) => `forget is not possible now (${status}): the job card must be closed.`,
	forgetWhileMoneyIsOwed: 'forget is not possible now: money is owed back.',
	forgetWhileOrderIsAsked:
		'forget is not possible now: the gateway is still asked about a payment, for three days at most.',
};
