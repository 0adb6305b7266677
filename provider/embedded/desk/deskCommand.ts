/** Declares a desk command; its HTTP route, its command line and its help are derived from the declaration. */

import { z } from 'zod';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { describeZodError } from '../../zodError.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

export interface DeskField<Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	readonly help: string;
	/**
	 * The form on the command line: a positional word, an option, jobs (`NAME=PRICE`, repeatable), or paths of files
	 * (repeatable).
	 */
	readonly form: 'word' | 'option' | 'jobs' | 'files';
}

export type DeskFields = Readonly<Record<string, DeskField>>;
export type FieldValues<F extends DeskFields> = { readonly [Name in keyof F]: z.output<F[Name]['schema']> };

export interface DeskCommand {
	/** As typed on the command line and listed in `allowed` of a rejection. */
	readonly name: string;
	readonly method: 'GET' | 'POST';
	/** Below `/desk`. Fields that are not path parameters come in the query (GET) or the JSON body (POST). */
	readonly path: string;
	readonly summary: string;
	readonly fields: DeskFields;
	/**
	 * Checks the fields and runs the command; the result is serialized as JSON.
	 * @throws CommandRejected, with status 422 for invalid fields
	 */
	execute(input: unknown, context: OperationContext): Promise<object>;
}

export function defineDeskCommand<const F extends DeskFields>(declaration: {
	readonly name: string;
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly summary: string;
	readonly fields: F;
	readonly run: (given: FieldValues<F>, context: OperationContext) => Promise<object>;
}): DeskCommand {
	const { run, ...description } = declaration;
	const shape = Object.fromEntries(Object.entries(declaration.fields).map(([name, field]) => [name, field.schema]));
	const schema = z.strictObject(shape);
	return {
		...description,
		execute(given, context) {
			const parsed = schema.safeParse(given);
			if (!parsed.success) {
				throw new CommandRejected(
					422,
					providerMessage('deskFieldsMalformed', { problem: describeZodError(parsed.error) }),
				);
			}
			return run(parsed.data as FieldValues<F>, context);
		},
	};
}
