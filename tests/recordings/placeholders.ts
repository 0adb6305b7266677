/** Ids that a provider makes at random are written as placeholders, numbered as they first appear. */
import type { Json } from './recording.ts';

const placeholder = /\{\{(?:uuid|file)-\d+\}\}/g;
const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const ids = new RegExp(`${uuid}|(?<![0-9a-f])[0-9a-f]{32}(?=\\.)`, 'g');
/** Version 4 is random; version 5 follows from names and stays. */
const isRandomUuid = (id: string): boolean => id[14] === '4';

export class Placeholders {
	readonly #placeholders = new Map<string, string>();
	readonly #values = new Map<string, string>();

	/** Gives each random id of an answer a placeholder, for a recording. */
	collect(body: Json): void {
		eachText(body, (text, isDerived) => {
			for (const [id] of text.matchAll(ids)) {
				if (this.#placeholders.has(id)) continue;
				const kind = id.includes('-') ? 'uuid' : 'file';
				if (kind === 'file' || isDerived || isRandomUuid(id)) this.#add(`{{${kind}-${this.#values.size + 1}}}`, id);
			}
		});
	}

	/** Finds in an answer what stands where the recording has a placeholder that has no value yet. */
	bind(recorded: Json, answered: Json): void {
		if (typeof recorded === 'string' && typeof answered === 'string') this.#bindText(recorded, answered);
		else if (Array.isArray(recorded) && Array.isArray(answered)) {
			for (const [index, each] of recorded.entries()) this.bind(each, answered[index] ?? null);
		} else if (isRecord(recorded) && isRecord(answered)) {
			for (const [name, each] of Object.entries(recorded)) this.bind(each, answered[name] ?? null);
		}
	}

	/** Random ids become their placeholders. */
	hide<Value extends Json>(value: Value): Value {
		return mapTexts(value, (text) => text.replace(ids, (id) => this.#placeholders.get(id) ?? id)) as Value;
	}

	/** Placeholders become the ids of this run. @throws Error when one has no value yet */
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

/** An invoice's id is derived from its job card's, which is random. */
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
