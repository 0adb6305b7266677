import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Focuses the heading after a change of step, so that a screen reader announces the step and Tab continues from the
 * top. On a full page load the focus stays where the browser puts it.
 */
export function useStepFocus(step: number): void {
	const isLoaded = useNavigationType() === 'POP';
	const focusedStep = useRef(isLoaded ? step : null);
	useEffect(() => {
		if (focusedStep.current === step) return;
		focusedStep.current = step;
		document.querySelector<HTMLElement>('.wizard-head h1')?.focus({ preventScroll: true });
	}, [step]);
}
