/** Replaces the random ids of a provider by placeholders, numbered in the order in which they appear. */
import type { Json } from './recording.ts';

const placeholder = /\{\{(?:uuid|file)-\d+\}\}/g;
const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const ids = new RegExp(`${uuid}|(?<![0-9a-f])[0-9a-f]{32}(?=\\.)`, 'g');
/** UUIDs of version 4, which are random. Those of version 5 are derived from names and stay as they are. */
const isRandomUuid = (id: string): boolean => id[14] === '4';

export class Placeholders {
	readonly #placeholders = new Map<string, string>();
	readonly #values = new Map<string, string>();

	/** Assigns a placeholder to each random id of a response, for a recording. */
	collect(body: Json): void {
		eachText(body, (text, isDerived) => {
			for (const [id] of text.matchAll(ids)) {
				if (this.#placeholders.has(id)) continue;
				const kind = id.includes('-') ? 'uuid' : 'file';
				if (kind === 'file' || isDerived || isRandomUuid(id)) this.#add(`{{${kind}-${this.#values.size + 1}}}`, id);
			}
		});
	}

	/** Takes the ids of this run from a response, at the positions of new placeholders in the recording. */
	bind(recorded: Json, answered: Json): void {
		if (typeof recorded === 'string' && typeof answered === 'string') this.#bindText(recorded, answered);
		else if (Array.isArray(recorded) && Array.isArray(answered)) {
			for (const [index, each] of recorded.entries()) this.bind(each, answered[index] ?? null);
		} else if (isRecord(recorded) && isRecord(answered)) {
			for (const [name, each] of Object.entries(recorded)) this.bind(each, answered[name] ?? null);
		}
	}

	/** Replaces random ids by their placeholders. */
	hide<Value extends Json>(value: Value): Value {
		return mapTexts(value, (text) => text.replace(ids, (id) => this.#placeholders.get(id) ?? id)) as Value;
	}

	/** Replaces placeholders by the ids of this run. @throws Error when one has no id yet */
	show<Value extends Json>(value: Value): Value {
		const idOf = (name: string) => {
			const found = this.#values.get(name);
			if (found === undefined) throw new Error(`no answer so far had a value for ${name}`);
			return found;
		};
		return mapTexts(value, (text) => text.replace(placeholder, idOf)) as Value;
	}

	#add(name: string, id: string): void {
		this.#values.set(name, id);
		this.#placeholders.set(id, name);
	}

	#bindText(recorded: string, answered: string): void {
		const names = [...recorded.matchAll(placeholder)].map(([name]) => name);
		if (names.every((name) => this.#values.has(name))) return;
		const around = recorded.split(placeholder).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
		const found = new RegExp(`^${around.join(`(${uuid}|[0-9a-f]{32})`)}$`).exec(answered);
		for (const [index, name] of names.entries()) {
			const id = found?.[index + 1];
			if (id !== undefined && !this.#values.has(name) && !this.#placeholders.has(id)) this.#add(name, id);
		}
	}
}

/** The id of an invoice is derived from the random id of its job card. */
const derived = 'DownloadInvoiceDetails';

function eachText(value: Json, look: (text: string, isDerived: boolean) => void, isDerived = false): void {
	if (typeof value === 'string') look(value, isDerived);
	else if (Array.isArray(value)) for (const each of value) eachText(each, look, isDerived);
	else if (isRecord(value)) {
		for (const [name, each] of Object.entries(value)) eachText(each, look, isDerived || name === derived);
	}
}

function mapTexts(value: Json, map: (text: string) => string): Json {
	if (typeof value === 'string') return map(value);
	if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
	if (!isRecord(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, map)]));
}

function isRecord(value: Json): value is { [name: string]: Json } {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
