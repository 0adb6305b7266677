/** Declares the desk commands that are a step of one vehicle: each is answered with the vehicle's status after it. */
import type { OperationContext } from '../operationContext.ts';
import { describeStatus } from './describeVehicle.ts';
import { type DeskCommand, type DeskFields, defineDeskCommand, type FieldValues } from './deskCommand.ts';
import { regNoField } from './fields.ts';

type StepValues<F extends DeskFields> = FieldValues<F> & { readonly regNo: string };

/** `fields`: those besides the registration number. */
export function stepCommand<const F extends DeskFields>(
	name: string,
	summary: string,
	fields: F,
	runStep: (given: StepValues<F>, context: OperationContext) => Promise<unknown>,
): DeskCommand {
	return defineDeskCommand<DeskFields>({
		name,
		method: 'POST',
		path: `/vehicles/:regNo/${name}`,
		summary,
		fields: { regNo: regNoField, ...fields },
		async run(values, context) {
			const given = values as StepValues<F>;
			await runStep(given, context);
			return describeStatus(given.regNo, context);
		},
	});
}
