/**
 * Makes a group of buttons one stop of the Tab key, so that a map with many markers is passed with one press: arrows,
 * Home and End move among them.
 */
export function rovingTabIndex() {
	let buttons: readonly HTMLButtonElement[] = [];

	function set(all: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
		buttons = all;
		for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
	}

	return {
		set,
		focused: () => buttons.find((button) => button === document.activeElement),
		onKey(event: KeyboardEvent, button: HTMLButtonElement): void {
			const at = buttons.indexOf(button);
			const moves: Readonly<Record<string, number>> = {
				ArrowRight: at + 1,
				ArrowDown: at + 1,
				ArrowLeft: at - 1,
				ArrowUp: at - 1,
				Home: 0,
				End: -1,
			};
			const to = moves[event.key];
			const next = to === undefined ? undefined : buttons.at(to % buttons.length);
			if (!next) return;
			event.preventDefault();
			set(buttons, next);
			next.focus();
		},
	};
}
