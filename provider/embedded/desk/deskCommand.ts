/** How a desk command is declared: its HTTP face, its words on the command line and its help come from one place. */

import { z } from 'zod';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { problemOf } from '../../problem.ts';
import type { Scope } from '../context.ts';
import { DeskRefusal } from './refusal.ts';

export interface DeskField<Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	readonly help: string;
	/**
	 * How the command line gives it: as a word, behind an option, as jobs (`NAME=PRICE`, more than once), or as paths
	 * of files (more than once).
	 */
	readonly form: 'word' | 'option' | 'jobs' | 'files';
}

type Fields = Readonly<Record<string, DeskField>>;
type Given<F extends Fields> = { readonly [Name in keyof F]: z.output<F[Name]['schema']> };

export interface DeskCommand {
	/** As it is typed, and as a refusal names it. */
	readonly name: string;
	readonly method: 'GET' | 'POST';
	/** Below `/desk`; a part with a colon is a field, the others come in the query (GET) or the JSON body (POST). */
	readonly path: string;
	readonly summary: string;
	readonly fields: Fields;
	/**
	 * Checks the fields and does it; the answer is JSON.
	 * @throws DeskRefusal with status 422 for fields that are not as they should be
	 */
	carryOut(given: unknown, scope: Scope): Promise<object>;
}

export function deskCommand<const F extends Fields>(parts: {
	readonly name: string;
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly summary: string;
	readonly fields: F;
	readonly run: (given: Given<F>, scope: Scope) => Promise<object>;
}): DeskCommand {
	const { run, ...declared } = parts;
	const shape = Object.fromEntries(Object.entries(parts.fields).map(([name, field]) => [name, field.schema]));
	const request = z.strictObject(shape);
	return {
		...declared,
		carryOut(given, scope) {
			const found = request.safeParse(given);
			if (!found.success) {
				throw new DeskRefusal(422, providerMessage('deskFieldsMalformed', { problem: problemOf(found.error) }));
			}
			return run(found.data as Given<F>, scope);
		},
	};
}
