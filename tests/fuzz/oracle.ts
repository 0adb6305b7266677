import { demoVehicles } from '../../demo/vehicleList.ts';
import { englishMessages } from '../../provider/translations/english.ts';
import type { FuzzResponse } from './fuzzClient.ts';
import { hostileMarkup, hostileScript, injectedHeader } from './hostileInputs.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';
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

/** What names the owner of each vehicle of the demo. */
const ownerDetails = demoVehicles.flatMap(({ regNo, owner, mobile, email, addressLine1 }) =>
	[owner, mobile, email, addressLine1].filter((mark) => mark !== '').map((mark) => ({ regNo, mark })),
);

/** What an answer shows of an owner who is not the sender; null: nothing. What the request itself said may come back. */
function otherOwnerIn({ path, body, sees }: Pick<FuzzRequest, 'path' | 'body' | 'sees'>, shown: string) {
	if (sees === undefined) return null;
	const found = ownerDetails.filter(({ regNo, mark }) => regNo !== sees && shown.includes(mark));
	if (found.length === 0) return null;
	const sent = new URLSearchParams(`path=${path}&body=${body ?? ''}`).toString();
	const foreign = found.find(
		({ mark }) => !sent.includes(new URLSearchParams({ mark }).toString().slice('mark='.length)),
	);
	return foreign ? `shown of the owner of ${foreign.regNo}: ${foreign.mark}` : null;
}

/** Whether a request got past what is checked of its shape: answered as asked, or refused for what it means. */
export function passedValidation(
	{ path }: FuzzRequest,
	{ status, body }: Pick<FuzzResponse, 'status' | 'body'>,
): boolean {
	if (path.startsWith('/home/cancel')) return body.includes('"done":true');
	if (status < 400 || status === 409) return true;
	if (path.startsWith('/v1.0/')) return status === 404 && !body.includes(englishMessages.addressUnknown);
	if (path.startsWith('/desk/'))
		return status === 404 ? !body.includes('no such desk') : body.includes('of the stages');
	return status === 422 || (status === 404 && body.startsWith('{"ok":false'));
}

/** What must not stand in the log after hostile requests; none: it is as it should be. `requests` is how many were sent. */
export function logViolations(output: string, requests: number): readonly string[] {
	const lines = output.split(/^(?=\{)/m).flatMap((text) => text.trimEnd().split('\n'));
	const entries = lines.filter((line) => line.startsWith('{'));
	const read = entries.map((line) => ({ line, level: levelOf(line) }));
	const forged = /^\{"level":50\}|"msg":"forged"/m.exec(output);
	return [
		...read.filter(({ level }) => level === null).map(({ line }) => `no JSON in the log: ${line.slice(0, 300)}`),
		...read.filter(({ level }) => (level ?? 0) >= 50).map(({ line }) => `a failure in the log: ${line.slice(0, 1000)}`),
		...(forged ? ['a line of the log was forged'] : []),
		...(entries.length < requests / 2 ? [`only ${entries.length} lines in the log`] : []),
	];
}

function levelOf(line: string): number | null {
	try {
		return Number(JSON.parse(line).level);
	} catch {
		// The one way to ask.
		return null;
	}
}
