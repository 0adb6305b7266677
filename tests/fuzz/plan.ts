import type { LinkKey } from '../../access/links/linkParams.ts';
import { draftForEstimates } from '../support/draftForEstimates.ts';
import { collectKnownValues, type KnownValues } from './knownValues.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { RequestGenerator } from './request.ts';
import { actionSweep } from './requests/actions.ts';
import { deskGenerators, deskSweep } from './requests/desk.ts';
import { gatewayGenerators } from './requests/gateway.ts';
import { internalGenerators } from './requests/internal.ts';
import { pageGenerators } from './requests/pages.ts';
import { providerGenerators, providerSweep } from './requests/provider.ts';
import { openSessions } from './requests/sessions.ts';
import { verifiedGenerators } from './requests/verified.ts';
import { verifiedSweep } from './requests/verifiedSweep.ts';
import type { SweepTask } from './sweep.ts';

/** The requests that one portal is sent. */
export interface FuzzPlan {
	readonly known: KnownValues;
	/** Whether it is also sent small bodies that become large (`bombRequests`). */
	readonly hasBombs: boolean;
	/** Sent first; always the same requests. */
	readonly sweep: readonly SweepTask[];
	/** The generators of the next round, with new sessions in place of those that the previous round has ended. */
	nextGenerators(): Promise<readonly RequestGenerator[]>;
}

interface SweepSize {
	/** Every hostile text alone in each field, not only the severe ones. */
	readonly isFull: boolean;
}

/** For a demo with open access: every page, call, desk command and gateway request. */
export async function openAccessPlan(target: FuzzTarget, size: SweepSize): Promise<FuzzPlan> {
	const known = await collectKnownValues(target);
	const long = await draftForEstimates(target.url, 'MH12AB1234');
	const short = await draftForEstimates(target.url, 'DL3CAB0001');
	const generators = [
		...pageGenerators(target, known, long),
		...providerGenerators(target, known),
		...deskGenerators(target, known),
		...gatewayGenerators(target, known),
		...internalGenerators(target, known),
	];
	const sweep = [
		...actionSweep(target, { long, short }, size),
		...providerSweep(target, known, size),
		...deskSweep(target, known, size),
	];
	return { known, hasBombs: true, sweep, nextGenerators: async () => generators };
}

/**
 * For a demo with verified access, whose links are made with `key`: the pages, with and without a session for the
 * vehicle.
 */
export async function verifiedAccessPlan(target: FuzzTarget, key: LinkKey): Promise<FuzzPlan> {
	const known = await collectKnownValues(target);
	return {
		known,
		hasBombs: false,
		sweep: verifiedSweep(target, key, known),
		async nextGenerators() {
			const sessions = await openSessions(target, key);
			return [...verifiedGenerators(target, { key, known, sessions }), ...internalGenerators(target, known)];
		},
	};
}
