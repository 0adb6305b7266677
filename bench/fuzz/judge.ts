import { injectedHeader, markup, script } from './hostile.ts';
import type { Received } from './send.ts';

/** Traces, names of our insides, and paths of the machine: nothing that was sent to the portal has them. */
const inner =
	/\n\s+at .+:\d+:\d+|\/node_modules\/|\bnode:internal\b|(?:Type|Reference|Syntax|Range|URI|Zod)Error\b|\bPGlite\b|kysely|violates \w+[ -]\w+ constraint|invalid byte sequence|relation "\w+"|\.tsx?:\d+/;

/** Why an answer must not be so; null: it may. No 5xx is intended here, since nothing that the portal needs is down. */
export function objectionTo(answer: Pick<Received, 'status' | 'headers' | 'body'>): string | null {
	const { status, headers, body } = answer;
	if (status >= 500) return `status ${status}`;
	const found = inner.exec(body);
	if (found) return `inner text: ${found[0].trim()}`;
	if (headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === injectedHeader)) return 'an injected header';
	const type = headerOf(headers, 'content-type');
	if (type.includes('html') && (body.includes(markup) || body.includes(script))) return 'markup shown as markup';
	const location = headerOf(headers, 'location');
	return /^(?:https?:)?[/\\]{2}[^/]*evil/i.test(location) ? `a redirect to ${location.slice(0, 100)}` : null;
}

function headerOf(headers: readonly string[], name: string): string {
	const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name);
	return at === -1 ? '' : (headers[at + 1] ?? '');
}
