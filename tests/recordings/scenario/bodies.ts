import type { Exchange, Json } from '../recording.ts';
import type { RecordedRequest } from '../sendRecordedRequest.ts';

/** Smaller bodies are always recorded completely; length of their JSON. */
const smallBody = 400;

/** Records a large body as its difference from an earlier one that was sent to the same address. */
export class Bodies {
	readonly #written = new Map<string, { readonly name: string; readonly body: { [field: string]: Json } }[]>();

	shortened(name: string, { body, ...sent }: RecordedRequest): Omit<Exchange, 'name' | 'answer'> {
		if (body === undefined) return sent;
		const length = JSON.stringify(body).length;
		if (length < smallBody || typeof body !== 'object' || body === null || Array.isArray(body))
			return { ...sent, body };
		const known = this.#written.get(sent.request) ?? [];
		this.#written.set(sent.request, known);
		const [shortest] = known
			.map((base) => ({ bodyOf: base.name, ...difference(base.body, body) }))
			.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);
		if (shortest && JSON.stringify(shortest).length < length / 2) return { ...sent, ...shortest };
		known.push({ name, body });
		return { ...sent, body };
	}
}

function difference(base: { [field: string]: Json }, body: { [field: string]: Json }) {
	const changed = Object.entries(body).filter(
		([field, value]) => JSON.stringify(base[field]) !== JSON.stringify(value),
	);
	const without = Object.keys(base).filter((field) => !Object.hasOwn(body, field));
	return { body: Object.fromEntries(changed), ...(without.length > 0 && { without }) };
}
