/** For tests: arbitrary values of the fields that go over the wire. */
import fc from 'fast-check';
import { ownWords } from '../../../../domain/providerMessage.ts';
import { type Result, rejected } from '../../../../domain/result.ts';

const { array, option, integer } = fc;

/** Text as it is inside: trimmed, without control characters. */
export const text = fc
	.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
	.map((given) => given.replace(/\p{Cc}/gu, '').trim())
	.filter((given) => given !== '' && given.length <= 30);
export const textOrNull = option(text);
export const textOrEmpty = option(text, { nil: '' });
export const id = text.filter((given) => given !== '.' && given !== '..');
export const paise = integer({ min: 0, max: 9_999_999_900 });
export const paiseOrNull = option(paise);
const instant = fc
	.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
	.map((at) => at.toISOString());
export const instantOrNull = option(instant);
export const day = instant.map((at) => at.slice(0, 10));
export const dayOrInstant = option(fc.oneof(day, instant));
export const hour = integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:30`);
export const list = <Value>(values: fc.Arbitrary<Value>) => array(values, { maxLength: 3 });

/** A message as it comes over the wire: the provider's own words, or none. */
export const anyMessage = textOrNull.map(ownWords);

export const anyResult = <Value extends object>(values: fc.Arbitrary<Value>): fc.Arbitrary<Result<Value>> =>
	fc.oneof(
		anyMessage.map(rejected),
		values.map((value) => ({ ok: true as const, ...value })),
	);

export const regNo = fc.stringMatching(/^[A-Z0-9]{1,15}$/);
