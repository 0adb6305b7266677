import type { Aim } from './aim.ts';
import { injectedHeader, markup, script } from './hostile.ts';
import { foreignMark } from './owners.ts';
import type { FuzzRequest } from './request.ts';
import type { Received } from './send.ts';

/** Traces, names of our insides, and paths of the machine: nothing that was sent to the portal has them. */
const inner =
	/\n\s+at .+:\d+:\d+|\/node_modules\/|\bnode:internal\b|(?:Type|Reference|Syntax|Range|URI|Zod)Error\b|\bPGlite\b|kysely|violates \w+[ -]\w+ constraint|invalid byte sequence|relation "\w+"|\.tsx?:\d+/;

type Answer = Pick<Received, 'status' | 'headers' | 'body'>;

/** Why an answer must not be so; null: it may. No 5xx is intended here, since nothing that the portal needs is down. */
export function objectionTo(
	request: Pick<FuzzRequest, 'path' | 'body' | 'sees' | 'isUninvited'>,
	answer: Answer,
	aim: Pick<Aim, 'url' | 'internalUrl' | 'sandboxUrl'>,
): string | null {
	const { status, headers, body } = answer;
	if (status >= 500) return `status ${status}`;
	if (request.isUninvited && status < 300) return `let in with status ${status}`;
	const found = inner.exec(body);
	if (found) return `inner text: ${found[0].trim()}`;
	if (headersNamed(headers, injectedHeader).length > 0) return 'an injected header';
	const isPage = headersNamed(headers, 'content-type').some((type) => type.includes('html'));
	if (isPage && (body.includes(markup) || body.includes(script))) return 'markup shown as markup';
	const astray = redirectsOf(answer).find((location) => leadsAway(location, aim));
	if (astray !== undefined) return `a redirect to ${astray.slice(0, 100)}`;
	return foreignMark(request, body);
}

/** The router's own data say in the body where to go. */
function redirectsOf({ headers, body }: Answer): readonly string[] {
	const inBody = [...body.matchAll(/"redirect","([^"]*)"/g)].map(([, location = '']) => location);
	return [...headersNamed(headers, 'location'), ...inBody];
}

/** As any browser may read it: two slashes begin a host, and a backslash is one. */
function leadsAway(
	location: string,
	{ url, internalUrl, sandboxUrl }: Pick<Aim, 'url' | 'internalUrl' | 'sandboxUrl'>,
) {
	if (/^\s*[/\\]\s*[/\\]/.test(location) || !URL.canParse(location, url)) return true;
	const own = [url, internalUrl, sandboxUrl].map((address) => new URL(address).origin);
	return !own.includes(new URL(location, url).origin);
}

const headersNamed = (headers: readonly string[], name: string): readonly string[] =>
	headers.filter((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === name);
