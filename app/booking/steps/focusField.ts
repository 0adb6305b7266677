/** Focuses the field that a validation message is about; its id is `field-` and the field's name. */
export function focusField(name: string) {
	const field = document.getElementById(`field-${name}`);
	if (!field) return;
	field.focus({ preventScroll: true });
	// The message stands at the top of a field, which may be a list that is longer than the screen.
	const isTall = field.offsetHeight > window.innerHeight / 2;
	field.scrollIntoView({ block: isTall ? 'start' : 'center' });
}
