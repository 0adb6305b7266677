import { toAsciiDigits } from '../../../../domain/text/digits.ts';
import type { TypedNumber } from '../../../../domain/text/typedNumbers.ts';

/** A numeric field while it is edited. */
export interface TypedText {
	/** The keys as they were typed one after another: what the field removes at once still counts, as the minus of `-5`. */
	readonly typed: string;
	/** What the field shows. */
	readonly shown: string;
	readonly value: string;
	readonly leftOut: TypedNumber['leftOut'];
	/** Where the caret belongs; null: where the browser has put it. */
	readonly caret: number | null;
}

/** A field that is not being edited. */
export const untypedText = (value: string): TypedText => ({
	typed: value,
	shown: value,
	value,
	leftOut: null,
	caret: null,
});

/**
 * The field after a change to `text`, with the caret at `caret`. `isAppended`: the caret was at the end before, and
 * nothing was selected. Text that is appended belongs to the keys before it; any other change starts from what the field
 * has shown.
 */
export function changeText(
	before: TypedText,
	{ text, caret, isAppended }: { readonly text: string; readonly caret: number; readonly isAppended: boolean },
	read: (typed: string) => TypedNumber,
): TypedText {
	const isContinued = isAppended && text.length > before.shown.length && text.startsWith(before.shown);
	const added = isContinued ? text.slice(before.shown.length) : text;
	const typed = isContinued ? before.typed + added : text;
	const { value, shownWhileTyping, leftOut } = read(typed);
	// A pasted text is complete.
	const shown = isContinued && added.length === 1 ? shownWhileTyping : value;
	const caretAfter = isContinued ? shown.length : caretIn(shown, text, caret);
	return { typed, shown, value, leftOut, caret: shown === text ? null : caretAfter };
}

/** The place in `shown` after the same digit; digits that were removed from the beginning do not count. */
function caretIn(shown: string, text: string, caret: number): number {
	const all = digitsOf(text);
	const left = digitsOf(shown);
	const removedAtStart = all.endsWith(left) ? all.length - left.length : 0;
	const digitsBefore = digitsOf(text.slice(0, caret)).length - removedAtStart;
	let at = 0;
	for (let passed = 0; passed < digitsBefore && at < shown.length; at++) passed += digitsOf(shown.charAt(at)).length;
	return at;
}

const digitsOf = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
