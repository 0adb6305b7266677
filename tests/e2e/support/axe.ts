import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The violations that axe finds on the present page. A document keeps axe for later checks: compiling it costs a
 * browser more than running it.
 */
export async function findViolations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<Result[]> {
	const options: RunOptions = { runOnly, resultTypes: ['violations'] };
	const found = await page.evaluate(run, options);
	if (found !== null) return found;
	await page.evaluate(axe.source);
	return (await page.evaluate(run, options)) ?? [];
}

/** Returns null in a document that has no axe yet. Colors are those at the end of their transitions. */
async function run(options: RunOptions): Promise<Result[] | null> {
	const { axe: loaded } = window as { axe?: typeof axe };
	if (!loaded) return null;
	const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
	await Promise.allSettled(transitions.map(({ finished }) => finished));
	return (await loaded.run(document, options)).violations;
}
