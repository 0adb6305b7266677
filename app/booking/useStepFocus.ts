import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * The focus goes to the heading of a step that was just come to, so that a screen reader says where one is and Tab
 * goes on from the top. A page that the browser loads keeps the place that the browser gives it.
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
