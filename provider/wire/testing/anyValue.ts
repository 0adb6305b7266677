/** For tests: arbitrary values of fields of the wire. */
import fc from 'fast-check';
import { type Result, rejected } from '../../../domain/result.ts';
import { upstreamText } from '../../../domain/resultCode.ts';
import { isNone } from '../unreadable.ts';

const { array, option, integer } = fc;

/** Text as in the domain: trimmed, without control characters, and no word for none. */
export const anyText = fc
	.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
	.map((given) => given.replace(/\p{Cc}/gu, '').trim())
	.filter((given) => !isNone(given) && given.length <= 30);
export const anyTextOrNull = option(anyText);
export const anyTextOrEmpty = option(anyText, { nil: '' });
export const anyId = anyText.filter((given) => given !== '.' && given !== '..');
export const anyPaise = integer({ min: 0, max: 9_999_999_900 });
export const anyPaiseOrNull = option(anyPaise);
const instant = fc
	.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
	.map((at) => at.toISOString());
export const anyInstantOrNull = option(instant);
export const anyDay = instant.map((at) => at.slice(0, 10));
export const anyDayOrInstant = option(fc.oneof(anyDay, instant));
export const anyHour = integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:30`);
export const anyList = <Value>(values: fc.Arbitrary<Value>) => array(values, { maxLength: 3 });

/** A message as read from the wire: the provider's own text, or none. */
export const anyMessage = anyTextOrNull.map(upstreamText);

export const anyResult = <Value extends object>(values: fc.Arbitrary<Value>): fc.Arbitrary<Result<Value>> =>
	fc.oneof(
		anyMessage.map(rejected),
		values.map((value) => ({ ok: true as const, ...value })),
	);

export const anyRegNo = fc.stringMatching(/^[A-Z0-9]{1,15}$/).filter((given) => !isNone(given));
