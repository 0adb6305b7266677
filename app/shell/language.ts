import { redirect } from 'react-router';
import { parseLanguage } from '../../domain/languages.ts';
import type { Route } from './+types/language.ts';

const oneYearSeconds = 365 * 24 * 60 * 60;

/** Keeps the chosen language in a cookie and redirects back to the page. */
export async function action({ request }: Route.ActionArgs) {
	// A body that is no form counts as an empty form.
	const form = await request.formData().catch(() => new FormData());
	const language = parseLanguage(form.get('language'));
	const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
	const cookie = `language=${language}; Path=/; Max-Age=${oneYearSeconds}; HttpOnly; SameSite=Lax${secure}`;
	return redirect(ownPath(form.get('from')), { headers: { 'Set-Cookie': cookie } });
}

/** A path of this portal, else the home page: this must not be an open redirect. */
function ownPath(value: FormDataEntryValue | null): string {
	const url = URL.parse(typeof value === 'string' ? value : '/', 'http://portal.invalid');
	// A path that begins with `//` would be read as another host.
	return url?.origin === 'http://portal.invalid' ? `${url.pathname.replace(/^\/+/, '/')}${url.search}` : '/';
}

export const loader = () => redirect('/');
