/** Times of day: minutes since midnight in the tables, `HH:mm` everywhere else. */

export function timeOfMinute(minute: number): string {
	const hours = String(Math.floor(minute / 60)).padStart(2, '0');
	return `${hours}:${String(minute % 60).padStart(2, '0')}`;
}

/** `time`: a well-formed `HH:mm`. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
