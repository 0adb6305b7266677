import type { LinkKey } from '../../access/params.ts';
import { draftForEstimates } from '../draft.ts';
import type { Aim } from './aim.ts';
import { type Known, learn } from './known.ts';
import type { Target } from './request.ts';
import { actionSweep } from './requests/actions.ts';
import { deskSweep, deskTargets } from './requests/desk.ts';
import { gatewayTargets } from './requests/gateway.ts';
import { internalTargets } from './requests/internal.ts';
import { pageTargets } from './requests/pages.ts';
import { providerSweep, providerTargets } from './requests/provider.ts';
import { verifiedTargets } from './requests/verified.ts';
import { verifiedSweep } from './requests/verifiedSweep.ts';
import { openVisits } from './requests/visits.ts';
import type { Job } from './sweep.ts';

/** What one portal is sent. */
export interface Plan {
	readonly known: Known;
	/** Small bodies that become large: where bodies are read. */
	readonly hasBombs: boolean;
	/** First, and always the same. */
	readonly sweep: readonly Job[];
	/** Before each round, with what the round before has used up. */
	targetsOf(): Promise<readonly Target[]>;
}

interface Size {
	/** Every text alone, not only the sharpest. */
	readonly isFull: boolean;
}

/** For a demo with open access: everything that can be asked. */
export async function openPlan(aim: Aim, size: Size): Promise<Plan> {
	const known = await learn(aim);
	const long = await draftForEstimates(aim.url, 'MH12AB1234');
	const short = await draftForEstimates(aim.url, 'DL3CAB0001');
	const targets = [
		...pageTargets(aim, known, long),
		...providerTargets(aim, known),
		...deskTargets(aim, known),
		...gatewayTargets(aim, known),
		...internalTargets(aim, known),
	];
	const sweep = [
		...actionSweep(aim, { long, short }, size),
		...providerSweep(aim, known, size),
		...deskSweep(aim, known, size),
	];
	return { known, hasBombs: true, sweep, targetsOf: async () => targets };
}

/** For a demo with verified access, whose links are made with `key`: the pages, by who may see a vehicle and who may not. */
export async function verifiedPlan(aim: Aim, key: LinkKey): Promise<Plan> {
	const known = await learn(aim);
	return {
		known,
		hasBombs: false,
		sweep: verifiedSweep(aim, key, known),
		async targetsOf() {
			const visits = await openVisits(aim, key);
			return [...verifiedTargets(aim, { key, known, visits }), ...internalTargets(aim, known)];
		},
	};
}
