import type { FuzzResponse } from './fuzzClient.ts';
import type { FuzzTarget } from './fuzzTarget.ts';
import { hostileMarkup, hostileScript, injectedHeader } from './hostileInputs.ts';
import { otherOwnerIn } from './otherOwners.ts';
import type { FuzzRequest } from './request.ts';

/** Traces, names of our insides, and paths of the machine: nothing that was sent to the portal has them. */
const internalDetail =
	/\n\s+at .+:\d+:\d+|\/node_modules\/|\bnode:internal\b|(?:Type|Reference|Syntax|Range|URI|Zod)Error\b|\bPGlite\b|kysely|violates \w+[ -]\w+ constraint|invalid byte sequence|relation "\w+"|\.tsx?:\d+/;

type ResponseParts = Pick<FuzzResponse, 'status' | 'headers' | 'body'>;

/** Why an answer must not be so; null: it may. No 5xx is intended here, since nothing that the portal needs is down. */
export function violationIn(
	request: Pick<FuzzRequest, 'path' | 'body' | 'sees' | 'isUninvited'>,
	response: ResponseParts,
	target: Pick<FuzzTarget, 'url' | 'internalUrl' | 'sandboxUrl'>,
): string | null {
	const { status, headers, body } = response;
	if (status >= 500) return `status ${status}`;
	if (request.isUninvited && status < 300) return `let in with status ${status}`;
	const found = internalDetail.exec(body);
	if (found) return `inner text: ${found[0].trim()}`;
	if (headerValues(headers, injectedHeader).length > 0) return 'an injected header';
	const isPage = headerValues(headers, 'content-type').some((type) => type.includes('html'));
	if (isPage && (body.includes(hostileMarkup) || body.includes(hostileScript))) return 'markup shown as markup';
	const astray = redirectLocations(response).find((location) => leavesPortal(location, target));
	if (astray !== undefined) return `a redirect to ${astray.slice(0, 100)}`;
	return otherOwnerIn(request, body);
}

/** The router's own data say in the body where to go. */
function redirectLocations({ headers, body }: ResponseParts): readonly string[] {
	const inBody = [...body.matchAll(/"redirect","([^"]*)"/g)].map(([, location = '']) => location);
	return [...headerValues(headers, 'location'), ...inBody];
}

/** As any browser may read it: two slashes begin a host, and a backslash is one. */
function leavesPortal(
	location: string,
	{ url, internalUrl, sandboxUrl }: Pick<FuzzTarget, 'url' | 'internalUrl' | 'sandboxUrl'>,
) {
	if (/^\s*[/\\]\s*[/\\]/.test(location) || !URL.canParse(location, url)) return true;
	const own = [url, internalUrl, sandboxUrl].map((address) => new URL(address).origin);
	return !own.includes(new URL(location, url).origin);
}

const headerValues = (headers: readonly string[], name: string): readonly string[] =>
	headers.filter((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === name);
