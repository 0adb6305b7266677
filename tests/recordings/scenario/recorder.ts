/** Records the requests and responses of a scenario. */

import type { Language } from '../../../domain/languages.ts';
import type { CallDeclaration } from '../../../provider/wire/callDeclaration.ts';
import { type CallName, calls } from '../../../provider/wire/calls.ts';
import { callPath } from '../../../provider/wire/paths.ts';
import type { RecordedProvider } from '../openProvider.ts';
import { Placeholders } from '../placeholders.ts';
import type { Chapter, Exchange, Json, OutsideChange, RecordedResponse, RecordedStep } from '../recording.ts';
import { type RecordedRequest, sendRecordedRequest } from '../sendRecordedRequest.ts';
import { Bodies } from './bodies.ts';

export type Fields = Readonly<Record<string, Json>>;
export type RecordedLanguage = Language;
export const recordedLanguages: readonly RecordedLanguage[] = ['en', 'hi'];

export interface RecorderOptions {
	readonly language?: RecordedLanguage;
	readonly headers?: Readonly<Record<string, string | null>>;
	/** Added to the call in the name of the exchange. */
	readonly about?: string;
	/** Instead of the schema id from whoami. */
	readonly schemaId?: string;
	readonly actionId?: string;
	readonly method?: string;
}

/** Smaller responses are recorded completely even when an equal one is recorded already; length of their JSON. */
const smallAnswer = 300;

export class Recorder {
	readonly chapters: (Chapter & { steps: RecordedStep[] })[] = [];
	readonly #provider: RecordedProvider;
	readonly #headers: Chapter['headers'];
	readonly #ids = new Placeholders();
	readonly #bodies = new Bodies();
	readonly #names = new Set<string>();
	readonly #answers = new Map<string, string>();
	#schemaIds: ReadonlyMap<string, string> = new Map();
	#keys = 0;

	constructor(provider: RecordedProvider, headers: Chapter['headers']) {
		this.#provider = provider;
		this.#headers = headers;
	}

	begin(name: string): void {
		this.chapters.push({ name, headers: this.#headers, steps: [] });
	}

	/** Sends a request and records the exchange. Answers the response with the ids of this run. */
	async exchange(name: string, sent: RecordedRequest): Promise<RecordedResponse> {
		const { request, ...more } = sent;
		const answer = await sendRecordedRequest(sent, this.#headers, this.#provider.fetch);
		this.#ids.collect(answer.body);
		const hidden: RecordedResponse = { ...answer, body: this.#ids.hide(answer.body) };
		const text = JSON.stringify(hidden);
		const first = this.#answers.get(text);
		const unique = this.#uniqueName(name);
		if (first === undefined && text.length > smallAnswer) this.#answers.set(text, unique);
		const written: Json = this.#ids.hide(JSON.parse(JSON.stringify({ request, ...more })) as Json);
		const shortened = this.#bodies.shortened(unique, written as unknown as RecordedRequest);
		const exchange: Exchange = { name: unique, ...shortened, answer: first === undefined ? hidden : { sameAs: first } };
		this.chapters.at(-1)?.steps.push(exchange);
		return answer;
	}

	/** Sends a call with any fields; answers the body of the response. */
	async call(name: CallName, fields: Fields, options: RecorderOptions = {}): Promise<Json> {
		const { language = 'en', headers = {}, about = '' } = options;
		const call: CallDeclaration = calls[name];
		const schemaId = options.schemaId ?? (call.schema === null ? '' : (this.#schemaIds.get(call.schema) ?? ''));
		const actionId = options.actionId ?? call.actionId;
		const path = callPath(call, { schemaId, actionId, id: String(fields.id) });
		const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
		const isAction = call.kind === 'action';
		const hasQuery = !isAction && call.kind !== 'document' && query.size > 0;
		const { body } = await this.exchange(`${[name, about].filter(Boolean).join(', ')} [${language}]`, {
			request: `${options.method ?? call.method} /v1.0${path}${hasQuery ? `?${query}` : ''}`,
			headers: {
				'Accept-Language': language,
				...(isAction && { 'Content-Type': 'application/json' }),
				...(call.idempotent && { 'Idempotency-Key': this.nextKey() }),
				...headers,
			},
			...(isAction && (options.method ?? 'POST') === 'POST' && { body: { ...fields } }),
		});
		return body;
	}

	/** Sends a call in both languages; answers the English body. */
	async both(name: CallName, fields: Fields, about = '', options: RecorderOptions = {}): Promise<Json> {
		const body = await this.call(name, fields, { ...options, about, language: 'en' });
		await this.call(name, fields, { ...options, about, language: 'hi' });
		return body;
	}

	async change(change: OutsideChange): Promise<void> {
		await this.#provider.change(change);
		this.chapters.at(-1)?.steps.push({ change });
	}

	/** A new Idempotency-Key. */
	nextKey(): string {
		return `recording-${String(++this.#keys).padStart(4, '0')}`;
	}

	/** Calls whoami. Later calls use its schema ids. */
	async learnAddresses(): Promise<void> {
		const metadata = rowsIn(await this.both('whoami', { DeviceType: 'Web' }), 'Metadata');
		this.#schemaIds = new Map(metadata.map((each) => [String(each.SystemName), String(each.SchemaId)]));
	}

	#uniqueName(name: string): string {
		let unique = name;
		for (let count = 2; this.#names.has(unique); count++) unique = `${name} (${count})`;
		this.#names.add(unique);
		return unique;
	}
}

/** The objects in an array field of a response; empty when it has none. */
export function rowsIn(body: Json, field = 'Data'): readonly Fields[] {
	const value = fieldsIn(body)[field];
	return Array.isArray(value) ? value.map(fieldsIn) : [];
}

export function fieldsIn(body: Json | undefined): Fields {
	return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}
