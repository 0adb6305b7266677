import { billingCommands } from './commands/billing.ts';
import { ownerCommands } from './commands/owners.ts';
import { planCommands } from './commands/plan.ts';
import { visitCommands } from './commands/visit.ts';
import { workshopCommands } from './commands/workshop.ts';
import type { DeskCommand } from './deskCommand.ts';

/** All desk commands, in the order in which a visit needs them. */
export const deskCommands: readonly DeskCommand[] = [
	...visitCommands,
	...planCommands,
	...workshopCommands,
	...billingCommands,
	...ownerCommands,
];
