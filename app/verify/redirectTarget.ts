/** Which page a visitor wanted who has to verify first, and how it is found again afterwards. */
import { parseRegNo } from '../../domain/regNo.ts';

/** Pages alone: what they show is theirs to say, and opening one changes nothing. */
const pages =
	/^\/(?:tracking|revisedEstimate|makepayment|booking\/(?:dealer|selectDateTime|estimates)|payment-(?:success|fail|dealer)\/([\w-]+))\/?$/;

const maxLength = 500;
/** Stands for ours: a page is a path, never a host. */
const placeholderOrigin = 'http://portal.invalid';

/** The path and query of the page at this address, without what opens a vehicle; null: the home page, or no page. */
export function redirectTargetAt(address: string): string | null {
	const { pathname, searchParams } = new URL(address);
	searchParams.delete('RegNo');
	searchParams.delete('Params');
	const query = searchParams.toString();
	const target = query ? `${pathname}?${query}` : pathname;
	return pages.test(pathname) && target.length <= maxLength ? target : null;
}

/** What the address of the verification says that was wanted, as `redirectTargetAt` gives it. Anybody may have written it. */
export function readRedirectTarget(request: Request): string | null {
	const url = URL.parse(new URL(request.url).searchParams.get('to') ?? '', placeholderOrigin);
	return url?.origin === placeholderOrigin ? redirectTargetAt(url.href) : null;
}

/** The wanted page for this vehicle; one that is about another is its home page. */
export function redirectTargetUrl(regNo: string, target: string | null): string {
	const url = new URL(target ?? '/', placeholderOrigin);
	const [, named] = pages.exec(url.pathname) ?? [];
	if (named !== undefined && parseRegNo(named) !== regNo) return `/?RegNo=${regNo}`;
	url.searchParams.set('RegNo', regNo);
	return `${url.pathname}?${url.searchParams}`;
}
