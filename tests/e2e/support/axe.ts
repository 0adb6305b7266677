import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds on the page as it is shown. A document keeps axe for its later checks: to compile it costs a browser more
 * than to run it.
 */
export async function findViolations(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<Result[]> {
	const options: RunOptions = { runOnly, resultTypes: ['violations'] };
	const found = await page.evaluate(run, options);
	if (found !== null) return found;
	await page.evaluate(axe.source);
	return (await page.evaluate(run, options)) ?? [];
}

/** Answers null in a document that has no axe yet. Colors are those at the end of their transitions. */
async function run(options: RunOptions): Promise<Result[] | null> {
	const { axe: loaded } = window as { axe?: typeof axe };
	if (!loaded) return null;
	const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
	await Promise.allSettled(transitions.map(({ finished }) => finished));
	return (await loaded.run(document, options)).violations;
}
