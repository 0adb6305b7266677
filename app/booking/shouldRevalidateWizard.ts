import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * `shouldRevalidate` of the root and of the wizard: false between two steps of one vehicle. The server checks the whole
 * draft before it books, and Next must neither wait for the server nor fail without a network.
 */
export function shouldRevalidateWizard({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod' | 'defaultShouldRevalidate'>): boolean {
	const isStep = ({ pathname }: URL) => /^\/booking\//i.test(pathname);
	const regNoOf = ({ searchParams }: URL) => searchParams.get('RegNo');
	const isSameVehicle = regNoOf(currentUrl) === regNoOf(nextUrl) && currentUrl.pathname !== nextUrl.pathname;
	const isStepChange = formMethod === undefined && isSameVehicle && isStep(currentUrl) && isStep(nextUrl);
	return isStepChange ? false : defaultShouldRevalidate;
}
