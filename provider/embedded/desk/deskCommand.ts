/** Declares desk commands; a command's HTTP route, its command line and its help are derived from the declaration. */
import { z } from 'zod';
import { resultCode } from '../../../domain/resultCode.ts';
import { describeZodError } from '../../zodError.ts';
import { CommandRejected } from '../commandRejected.ts';
import type { OperationContext } from '../operationContext.ts';
import { describeStatus } from './describeVehicle.ts';
import { type DeskFields, type FieldValues, regNoField, type StepValues } from './fields.ts';

interface CommandDeclaration<F extends DeskFields> {
	/** The word that is typed on the command line, and that `allowed` of a rejection lists. */
	readonly name: string;
	/**
	 * Below `/desk`. Fields that are not path parameters come in the query (GET) or the JSON body (POST). Not given: `/NAME`,
	 * or `/vehicles/:regNo/NAME` if there is a field `regNo`, `/dealers/:dealerCode/NAME` if the dealer is a word.
	 */
	readonly path?: string;
	readonly summary: string;
	readonly fields: F;
	readonly run: (given: FieldValues<F>, context: OperationContext) => Promise<object>;
}

export interface DeskCommand extends Required<Omit<CommandDeclaration<DeskFields>, 'run'>> {
	readonly method: 'GET' | 'POST';
	/**
	 * Checks the fields and runs the command; the result is serialized as JSON.
	 * @throws CommandRejected, with status 422 for invalid fields
	 */
	execute(input: unknown, context: OperationContext): Promise<object>;
}

function defineCommand<F extends DeskFields>(
	method: DeskCommand['method'],
	{ run, ...given }: CommandDeclaration<F>,
): DeskCommand {
	const shape = Object.fromEntries(Object.entries(given.fields).map(([name, field]) => [name, field.schema]));
	const schema = z.strictObject(shape);
	const dealerPath = given.fields.dealerCode?.form === 'word' ? '/dealers/:dealerCode' : '';
	return {
		method,
		path: `${'regNo' in given.fields ? '/vehicles/:regNo' : dealerPath}/${given.name}`,
		...given,
		execute(input, context) {
			const { data, error } = schema.safeParse(input);
			if (!error) return run(data as FieldValues<F>, context);
			const [issue] = error.issues;
			const characters = issue?.code === 'custom' && issue.params?.characters;
			const rejection = characters
				? resultCode('textNotPrintable', { characters })
				: resultCode('deskFieldsMalformed', { errors: describeZodError(error) });
			throw new CommandRejected(422, rejection);
		},
	};
}

/** A command that only reads: a GET. */
export const deskQuery = <const F extends DeskFields>(given: CommandDeclaration<F>) => defineCommand('GET', given);

/** A command that changes something: a POST. */
export const deskChange = <const F extends DeskFields>(given: CommandDeclaration<F>) => defineCommand('POST', given);

/**
 * A command that is a step of one vehicle; the answer is the vehicle's status after it. `fields`: those besides the
 * registration number.
 */
export function stepCommand<const F extends DeskFields>(
	name: string,
	summary: string,
	fields: F,
	runStep: (given: StepValues<F>, context: OperationContext) => Promise<unknown>,
): DeskCommand {
	return deskChange<DeskFields>({
		name,
		summary,
		fields: { regNo: regNoField, ...fields },
		async run(values, context) {
			const given = values as StepValues<F>;
			await runStep(given, context);
			return describeStatus(given.regNo, context);
		},
	});
}

/** A list that may have been cut off after its first 500 rows. */
interface CutList {
	readonly rows: readonly object[];
	readonly hasMore: boolean;
}

/** The list by its name. If it was cut off, a note says so, which the command line shows above the table. */
export const listAnswer = (name: string, { rows, hasMore }: CutList, narrower: string): object => ({
	...(hasMore && { more: true, note: `There are more: ${narrower}.` }),
	[name]: rows,
});
