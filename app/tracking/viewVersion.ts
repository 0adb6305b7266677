import { createHash } from 'node:crypto';
import type { TrackingView } from './trackingView.ts';

/** An entity tag (RFC 9110): equal for views that look the same. On the server alone. */
export function viewVersion(view: TrackingView | null): string {
	const hash = createHash('sha256').update(JSON.stringify(view)).digest('base64url');
	return `"${hash.slice(0, 22)}"`;
}
