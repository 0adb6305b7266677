import { englishMessages } from '../../provider/translations/english.ts';
import type { FuzzResponse } from './fuzzClient.ts';
import type { FuzzRequest } from './request.ts';

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
