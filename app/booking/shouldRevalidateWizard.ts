import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * `shouldRevalidate` of the root and of the wizard: not between two steps of one vehicle. The vehicle does not change
 * meanwhile, the server checks the whole draft before it books, and Next must neither wait for the server nor fail
 * without a network.
 */
export function shouldRevalidateWizard({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod' | 'defaultShouldRevalidate'>): boolean {
	return formMethod === undefined && isStepMove(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

type Address = Pick<URL, 'pathname' | 'search'>;

/** Whether a navigation leads from one step of the wizard to another one of the same vehicle. */
function isStepMove(current: Address, next: Address): boolean {
	const isStep = ({ pathname }: Address) => /^\/booking\//i.test(pathname);
	return current.search === next.search && current.pathname !== next.pathname && isStep(current) && isStep(next);
}
