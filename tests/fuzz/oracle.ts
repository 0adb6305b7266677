import { demoVehicles } from '../../demo/vehicleList.ts';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { englishResultTexts } from '../../provider/translations/english.ts';
import type { FuzzResponse } from './fuzzClient.ts';
import { hostileMarkup, hostileScript, injectedHeader } from './hostileInputs.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { FuzzRequest } from './request.ts';

/** Stack traces, error names, database messages and file paths. The fuzzer sends none, so they come from the portal. */
const internalDetail =
	/\n\s+at .+:\d+:\d+|\/node_modules\/|\bnode:internal\b|(?:Type|Reference|Syntax|Range|URI|Zod)Error\b|\bPGlite\b|kysely|violates \w+[ -]\w+ constraint|invalid byte sequence|relation "\w+"|\.tsx?:\d+/;

type ResponseParts = Pick<FuzzResponse, 'status' | 'headers' | 'body'>;

/** The violation in a response; null: none. Every 5xx is one, since nothing that the portal needs is down. */
export function violationIn(
	request: Pick<FuzzRequest, 'path' | 'body' | 'allowedRegNo' | 'isUnauthorized'>,
	response: ResponseParts,
	target: Pick<FuzzTarget, 'url' | 'internalUrl' | 'sandboxUrl'>,
): string | null {
	const { status, headers, body } = response;
	if (status >= 500) return `status ${status}`;
	if (request.isUnauthorized && status < 300) return `unauthorized request answered with status ${status}`;
	const found = internalDetail.exec(body);
	if (found) return `internal detail in the response: ${found[0].trim()}`;
	if (headerValues(headers, injectedHeader).length > 0) return 'an injected header';
	const isPage = headerValues(headers, 'content-type').some((type) => type.includes('html'));
	if (isPage && (body.includes(hostileMarkup) || body.includes(hostileScript))) return 'unescaped markup';
	const foreign = redirectLocations(response).find((location) => leavesPortal(location, target));
	if (foreign !== undefined) return `a redirect to ${foreign.slice(0, 100)}`;
	return otherOwnerIn(request, body);
}

/** Targets of redirects, in the header or in the router's data in the body. */
function redirectLocations({ headers, body }: ResponseParts): readonly string[] {
	const inBody = [...body.matchAll(/"redirect","([^"]*)"/g)].map(([, location = '']) => location);
	return [...headerValues(headers, 'location'), ...inBody];
}

/** As browsers read an address: two slashes begin a host, and a backslash counts as a slash. */
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

/** The name and contact details of each demo vehicle's owner. */
const ownerDetails = demoVehicles.flatMap(({ regNo, owner, mobile, email, addressLine1 }) =>
	[owner, mobile, email, addressLine1].filter((detail) => detail !== '').map((detail) => ({ regNo, detail })),
);

/** Details in a response of an owner who is not the sender; null: none. Text of the request itself may come back. */
function otherOwnerIn(
	{ path, body, allowedRegNo }: Pick<FuzzRequest, 'path' | 'body' | 'allowedRegNo'>,
	shown: string,
) {
	if (allowedRegNo === undefined) return null;
	const found = ownerDetails.filter(({ regNo, detail }) => regNo !== allowedRegNo && shown.includes(detail));
	if (found.length === 0) return null;
	const sent = new URLSearchParams(`path=${path}&body=${body ?? ''}`).toString();
	const foreign = found.find(
		({ detail }) => !sent.includes(new URLSearchParams({ detail }).toString().slice('detail='.length)),
	);
	return foreign ? `shows data of the owner of ${foreign.regNo}: ${foreign.detail}` : null;
}

/** Parts of the desk's result texts for an unknown stage and an unknown job; the rest repeats names of the request. */
const unknownNames = [
	englishResultTexts.stageUnknown({ stage: '', stages: workshopStages }).slice('""'.length),
	englishResultTexts.jobUnknown({ job: '', jobs: [] }).split('""')[0] ?? '',
];

/** Whether a request passed validation of its shape: it succeeded, or was rejected for its meaning. */
export function passedValidation(
	{ path }: FuzzRequest,
	{ status, body }: Pick<FuzzResponse, 'status' | 'body'>,
): boolean {
	if (path.startsWith('/home/cancel')) return body.includes('"done":true');
	if (/^\/(?:makepayment\/invoice|revisedEstimate\/document)\?/.test(path)) return status === 404;
	if (status < 400 || status === 409) return true;
	if (path.startsWith('/v1.0/')) return status === 404 && !body.includes(englishResultTexts.addressUnknown);
	if (path.startsWith('/desk/'))
		return status === 404
			? !body.includes(englishResultTexts.deskCommandUnknown)
			: unknownNames.some((text) => body.includes(text));
	return status === 422 || (status === 404 && body.startsWith('{"ok":false'));
}

/** Violations in the log after `requests` hostile requests; empty: none. */
export function logViolations(output: string, requests: number): readonly string[] {
	const lines = output.split(/^(?=\{)/m).flatMap((text) => text.trimEnd().split('\n'));
	const entries = lines.filter((line) => line.startsWith('{'));
	const read = entries.map((line) => ({ line, level: levelOf(line) }));
	const forged = /^\{"level":50\}|"msg":"forged"/m.exec(output);
	return [
		...read
			.filter(({ level }) => level === null)
			.map(({ line }) => `a log line that is not JSON: ${line.slice(0, 300)}`),
		...read.filter(({ level }) => (level ?? 0) >= 50).map(({ line }) => `an error in the log: ${line.slice(0, 1000)}`),
		...(forged ? ['a forged log line'] : []),
		...(entries.length < requests / 2 ? [`only ${entries.length} log lines`] : []),
	];
}

function levelOf(line: string): number | null {
	try {
		return Number(JSON.parse(line).level);
	} catch {
		// The line is not JSON.
		return null;
	}
}
