import type { LinkKey } from '../../access/linkParams.ts';
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

/** What one portal is sent. */
export interface FuzzPlan {
	readonly known: KnownValues;
	/** Small bodies that become large: where bodies are read. */
	readonly hasBombs: boolean;
	/** First, and always the same. */
	readonly sweep: readonly SweepTask[];
	/** Before each round, with what the round before has used up. */
	nextGenerators(): Promise<readonly RequestGenerator[]>;
}

interface SweepSize {
	/** Every text alone, not only the sharpest. */
	readonly isFull: boolean;
}

/** For a demo with open access: everything that can be asked. */
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

/** For a demo with verified access, whose links are made with `key`: the pages, by who may see a vehicle and who may not. */
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
