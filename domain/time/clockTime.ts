/** Times as people say them: the hour of a twelve-hour clock, and the part of the day (docs/product.md#time). */

export type DayPart = 'morning' | 'afternoon' | 'evening';

/** Morning to 11:59, afternoon to 15:59, then evening; `time` is `HH:mm`. */
export function dayPartOf(time: string): DayPart {
	if (time < '12:00') return 'morning';
	return time < '16:00' ? 'afternoon' : 'evening';
}

/** The word that is said before an `HH:mm` of any hour: `night` from 20:00 to 3:59, else the part of the day. */
export const spokenDayPartOf = (time: string): DayPart | 'night' =>
	time >= '20:00' || time < '04:00' ? 'night' : dayPartOf(time);

/** `9:00` of `09:00`, `1:30` of `13:30`. */
export const twelveHourTime = (time: string): string => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`;

/** `AM` or `PM` of an `HH:mm`. */
export const meridiem = (time: string): string => (time < '12:00' ? 'AM' : 'PM');

/** `09:00` of `09:00`, `01:30` of `13:30`. */
export const paddedTwelveHourTime = (time: string): string => twelveHourTime(time).padStart(5, '0');

/** `09:00 AM` of `09:00`. */
export const meridiemTime = (time: string): string => `${paddedTwelveHourTime(time)} ${meridiem(time)}`;

/** The `HH:mm` of minutes since midnight, as the tables keep times of day. */
export function timeOfMinute(minute: number): string {
	const hours = String(Math.floor(minute / 60)).padStart(2, '0');
	return `${hours}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minutes since midnight of a well-formed `HH:mm`. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
