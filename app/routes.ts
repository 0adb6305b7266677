import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/**
 * Every address of the portal (docs/product.md#screens-and-addresses). The wizard's steps share one draft, so they
 * share a layout.
 */
export default [
	index('home/home.tsx'),
	route('home/cancel', 'home/cancel.ts'),
	route('home/eligibility', 'home/eligibility.ts'),
	route('home/linked-appointment', 'home/linkedAppointment.ts'),
	route('verify', 'verify/verify.tsx'),
	route('sign-out', 'shell/signOut.ts'),
	route('language', 'shell/language.ts'),
	layout('booking/booking.tsx', [
		route('booking/dealer', 'booking/dealer/dealer.tsx'),
		route('booking/selectDateTime', 'booking/selectDateTime/selectDateTime.tsx'),
		route('booking/estimates', 'booking/estimates/estimates.tsx'),
		route('booking/bookingDone', 'booking/bookingDone/bookingDone.tsx'),
	]),
	route('booking/save', 'booking/save.ts'),
	route('booking/*?', 'booking/other.ts'),
	route('tracking', 'tracking/tracking.tsx'),
	route('revisedEstimate', 'revisedEstimate/revisedEstimate.tsx'),
	route('revisedEstimate/answer', 'revisedEstimate/answer.ts'),
	route('revisedEstimate/document', 'revisedEstimate/document.ts'),
	route('data/tracking', 'data/tracking.ts'),
	route('makepayment', 'makepayment/makepayment.tsx'),
	route('makepayment/invoice', 'makepayment/invoice.ts'),
	route('payment-success/:RegNo', 'paymentSuccess/paymentSuccess.tsx'),
	route('payment-fail/:RegNo', 'paymentFail/paymentFail.tsx'),
	route('payment-dealer/:RegNo', 'paymentDealer/paymentDealer.tsx'),
	route('data/payment', 'data/payment.ts'),
	route('data/dealers', 'data/dealers.ts'),
	route('data/slots', 'data/slots.ts'),
	route('data/rate-slabs', 'data/rateSlabs.ts'),
	route('data/repair-types', 'data/repairTypes.ts'),
	route('data/states', 'data/states.ts'),
	route('data/cities', 'data/cities.ts'),
	route('data/parts-and-jobs', 'data/partsAndJobs.ts'),
	route('data/self-declaration', 'data/selfDeclaration.ts'),
	route('*', 'fallback.ts'),
] satisfies RouteConfig;
