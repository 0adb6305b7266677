/** Writes down what is asked and answered while a scenario is played. */

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
export const languages: readonly RecordedLanguage[] = ['en', 'hi'];

export interface RecorderOptions {
	readonly language?: RecordedLanguage;
	readonly headers?: Readonly<Record<string, string | null>>;
	/** What the name says besides the call. */
	readonly about?: string;
	/** Another address than the one that whoami gave. */
	readonly schemaId?: string;
	readonly actionId?: string;
	readonly method?: string;
}

/** Smaller answers are written out even when there is the same one already. */
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

	/** What was answered is what comes back, with the ids of this run. */
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
		const asked = this.#bodies.shortened(unique, written as unknown as RecordedRequest);
		const exchange: Exchange = { name: unique, ...asked, answer: first === undefined ? hidden : { sameAs: first } };
		this.chapters.at(-1)?.steps.push(exchange);
		return answer;
	}

	/** A call as the contract has it, whatever its fields; answers the body. */
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

	/** In both languages; answers the English body. */
	async both(name: CallName, fields: Fields, about = '', options: RecorderOptions = {}): Promise<Json> {
		const body = await this.call(name, fields, { ...options, about, language: 'en' });
		await this.call(name, fields, { ...options, about, language: 'hi' });
		return body;
	}

	async change(change: OutsideChange): Promise<void> {
		await this.#provider.change(change);
		this.chapters.at(-1)?.steps.push({ change });
	}

	/** An Idempotency-Key that no exchange has had. */
	nextKey(): string {
		return `recording-${String(++this.#keys).padStart(4, '0')}`;
	}

	/** Asks whoami: from then on calls have the addresses that it gave. */
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

/** The objects in a field of an answer; none when there are none. */
export function rowsIn(body: Json, field = 'Data'): readonly Fields[] {
	const value = fieldsIn(body)[field];
	return Array.isArray(value) ? value.map(fieldsIn) : [];
}

export function fieldsIn(body: Json | undefined): Fields {
	return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
}
