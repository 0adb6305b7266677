/** How a desk command is declared: its HTTP face, its words on the command line and its help come from one place. */

import { z } from 'zod';
import { providerMessage } from '../../../domain/providerMessage.ts';
import { describeZodError } from '../../zodError.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';

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
type FieldValues<F extends Fields> = { readonly [Name in keyof F]: z.output<F[Name]['schema']> };

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
	execute(input: unknown, context: OperationContext): Promise<object>;
}

export function defineDeskCommand<const F extends Fields>(declaration: {
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
