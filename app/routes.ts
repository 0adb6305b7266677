import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Every address of the portal (docs/product.md#screens-and-addresses). The wizard's steps share one draft, so they
 * share a layout.
 */
export default [
	index('home/home.tsx'),
	route('home/calendar', 'home/calendar.ts'),
	route('home/cancel', 'home/cancel.ts'),
	route('home/eligibility', 'home/eligibility.ts'),
	route('home/linked-appointment', 'home/linkedAppointment.ts'),
	route('verify', 'verify/verify.tsx'),
	route('sign-out', 'shell/signOut.ts'),
	route('language', 'shell/language.ts'),
	layout('booking/booking.tsx', [
		route('booking/dealer', 'booking/steps/dealer/dealer.tsx'),
		route('booking/selectDateTime', 'booking/steps/selectDateTime/selectDateTime.tsx'),
		route('booking/estimates', 'booking/steps/estimates/estimates.tsx'),
		route('booking/bookingDone', 'booking/bookingDone/bookingDone.tsx'),
	]),
	route('booking/save', 'booking/save/save.ts'),
	route('booking/*?', 'booking/catchAll.ts'),
	route('tracking', 'tracking/tracking.tsx'),
	route('revisedEstimate', 'revisedEstimate/revisedEstimate.tsx'),
	route('revisedEstimate/answer', 'revisedEstimate/answer.ts'),
	route('revisedEstimate/document', 'revisedEstimate/document.ts'),
	route('privacy', 'privacy/privacy.tsx'),
	route('privacy/data', 'privacy/dataFile.ts'),
	route('data/tracking', 'tracking/trackingData.ts'),
	route('makepayment', 'makepayment/makepayment.tsx'),
	route('makepayment/invoice', 'makepayment/invoice.ts'),
	route('payment-success/:RegNo', 'paymentSuccess/paymentSuccess.tsx'),
	route('payment-fail/:RegNo', 'paymentFail/paymentFail.tsx'),
	route('payment-dealer/:RegNo', 'paymentDealer/paymentDealer.tsx'),
	route('data/payment', 'paymentResult/paymentData.ts'),
	route('data/today', 'booking/draft/todayData.ts'),
	route('data/dealers', 'booking/steps/dealer/dealersData.ts'),
	route('data/slots', 'booking/steps/selectDateTime/slots/slotsData.ts'),
	route('data/rate-slabs', 'booking/steps/selectDateTime/address/rateSlabsData.ts'),
	route('data/repair-types', 'booking/steps/selectDateTime/repairTypesData.ts'),
	route('data/states', 'booking/steps/selectDateTime/address/statesData.ts'),
	route('data/cities', 'booking/steps/selectDateTime/address/citiesData.ts'),
	route('data/parts-and-jobs', 'booking/steps/estimates/partsAndJobsData.ts'),
	route('data/self-declaration', 'booking/steps/selfDeclaration/selfDeclarationData.ts'),
	route('*', 'catchAll.ts'),
] satisfies RouteConfig;
