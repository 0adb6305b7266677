import type { Context } from 'hono';
import type { LimitAnswer, LimitRule, Limits, Taken } from '../../access/limits.ts';
import { plainPage } from './plainPage.ts';
import type { PortalEnv } from './portalEnv.ts';

/** null: go on. Otherwise the answer (429), in the form that the asker can show. */
export async function refusedByLimit(
	c: Context<PortalEnv>,
	limits: Limits,
	taken: readonly Taken[],
	now: Date,
): Promise<Response | null> {
	const answer = await limits.takeAll(taken, now);
	if (answer.allowed) return null;
	const rules = taken.map(({ rule }: { readonly rule: LimitRule }) => rule.name);
	c.var.log.warn({ rules, seconds: answer.retryAfterSeconds }, 'a limit was reached');
	return tooMany(c, answer);
}

/** A page for people, also where a form was sent without script; an `Answer` (app/answer.ts) for the page's script. */
function tooMany(c: Context<PortalEnv>, { retryAfterSeconds }: LimitAnswer & { allowed: false }): Response {
	const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
	const text = textsFor(Math.ceil(retryAfterSeconds / 60));
	if (c.req.header('accept')?.includes('text/html')) {
		return c.html(plainPage(c.var.nonce, text), 429, headers);
	}
	const isHindi = /(?:^|;\s*)language=hi(?:;|$)/.test(c.req.header('cookie') ?? '');
	const message = isHindi ? text.hindi : `${text.heading}. ${text.paragraphs[0]}`;
	return c.json({ ok: false, problem: { kind: 'limited', message } }, 429, headers);
}

const textsFor = (minutes: number) => ({
	title: 'Too many requests',
	heading: 'Too many requests came in a short time',
	hindi: `थोड़े समय में बहुत अधिक अनुरोध आए। कृपया ${minutes} मिनट बाद फिर से कोशिश करें।`,
	paragraphs: [
		`Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
		'Nothing was changed by this request. What you booked or paid before is not touched by it.',
	],
});
