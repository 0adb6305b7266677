/** The page that was requested before verification, kept in the address of the verification. */

import { unusableLinkParam } from '../../domain/access.ts';
import { parseRegNo, usualSpelling } from '../../domain/vehicle/regNo.ts';

/** Pages alone: opening one changes nothing, and its loader decides which data it shows. */
const pages =
	/^\/(?:tracking|history|revisedEstimate|makepayment|payment-returned|privacy|booking\/(?:dealer|selectDateTime|estimates|move|change)|payment-(?:success|fail|dealer)\/([\w-]+))\/?$/i;

const maxLength = 500;
/** In place of the portal's origin: a target is a path, never another host. */
const placeholderOrigin = 'http://portal.invalid';

/** The path and query of the page at this address, without RegNo and the fields of a link; null: home, or no page. */
export function redirectTargetAt(address: string): string | null {
	const { pathname, searchParams } = new URL(address);
	for (const name of ['RegNo', 'Params', unusableLinkParam.name]) searchParams.delete(name);
	const query = searchParams.toString();
	const target = query ? `${pathname}?${query}` : pathname;
	return pages.test(pathname) && target.length <= maxLength ? target : null;
}

/** The target in the address of the verification, checked as by `redirectTargetAt`; the address is not trusted. */
export function readRedirectTarget(request: Request): string | null {
	const url = URL.parse(new URL(request.url).searchParams.get('to') ?? '', placeholderOrigin);
	return url?.origin === placeholderOrigin ? redirectTargetAt(url.href) : null;
}

/** The address of the target for this vehicle; home if the target names another vehicle. */
export function redirectTargetUrl(regNo: string, target: string | null): string {
	const url = new URL(target ?? '/', placeholderOrigin);
	const [, regNoInPath] = pages.exec(url.pathname) ?? [];
	if (regNoInPath !== undefined && parseRegNo(regNoInPath) !== usualSpelling(regNo)) return `/?RegNo=${regNo}`;
	url.searchParams.set('RegNo', regNo);
	return `${url.pathname}?${url.searchParams}`;
}
