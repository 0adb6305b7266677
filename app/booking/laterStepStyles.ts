import type { RouteStyles } from '../routeModule.ts';
import done from './bookingDone/done.css?inline';
import estimates from './estimates/estimates.css?inline';
import calendar from './selectDateTime/calendar.css?inline';
import dateTime from './selectDateTime/dateTime.css?inline';
import slots from './selectDateTime/slots.css?inline';

/**
 * Of the steps after the dealer step. What they show depends on the draft, which only the browser's tab has, and may
 * be another of these steps than the address names.
 */
export const styles: RouteStyles = { sheets: [calendar, slots, dateTime, estimates, done], rendersFieldsLater: true };
