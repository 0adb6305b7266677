import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the portal (spec §2). The wizard's steps share one draft, so they share a layout. */
export default [
	index('home/home.tsx'),
	route('home/cancel', 'home/cancel.ts'),
	route('home/eligibility', 'home/eligibility.ts'),
	route('home/linked-appointment', 'home/linkedAppointment.ts'),
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
	route('data/tracking', 'data/tracking.ts'),
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
