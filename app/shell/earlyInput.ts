/** Keeps input on the server's page before React has taken it over (docs/product.md#every-screen). */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A box or a text, as the owner left it or the browser restored it (Back, reload). */
interface Entry {
	readonly field: Field;
	readonly value: string | boolean;
}

/**
 * Used at the document's root. Enters earlier input again: React replays no event for it, and its first render would
 * overwrite the field. Then repeats the press that firstScript.ts has kept, unless the button has `data-press-again`,
 * since it books or changes something at once.
 */
export function useEarlyInput(): void {
	const entries = useRef<readonly Entry[]>([]);
	// React overwrites a textarea with the server's text after this first render.
	const [texts] = useState(() => (typeof document === 'undefined' ? [] : changedEntries('textarea')));
	// After the layout effects of all fields, and before any of them is rendered again.
	useLayoutEffect(() => {
		entries.current = [...texts, ...changedEntries('input, select, textarea')];
		dispatchEvent(new Event('hydrated'));
	}, [texts]);
	useEffect(() => {
		for (const entry of entries.current) enterAgain(entry);
		entries.current = [];
		const button = document.querySelector<HTMLButtonElement>('button[data-loading="early"]');
		button?.removeAttribute('data-loading');
		button?.removeAttribute('aria-busy');
		if (!button?.hasAttribute('data-press-again')) button?.click();
	}, []);
}

const changedEntries = (selector: string): readonly Entry[] =>
	[...document.querySelectorAll<Field>(selector)].flatMap(changedEntry);

function changedEntry(field: Field): readonly Entry[] {
	if (isBox(field)) return field.checked === field.defaultChecked ? [] : [{ field, value: field.checked }];
	return field.value === initialValue(field) ? [] : [{ field, value: field.value }];
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function initialValue(field: Field): string | undefined {
	if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
	const options = [...field.options];
	return (options.find((option) => option.defaultSelected) ?? options[0])?.value;
}

/** Enters a value as an owner would. React compares it with the last value of the page, so another is set before. */
function enterAgain({ field, value }: Entry): void {
	if (typeof value === 'boolean') {
		if (field.type === 'radio' && !value) return;
		(field as HTMLInputElement).checked = !value;
		field.click();
		return;
	}
	field.value = `${value} `;
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
	field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
