import { billingCommands } from './commands/bill.ts';
import { forgetOwnerCommands } from './commands/forgetting.ts';
import { paymentCommands } from './commands/money.ts';
import { visitCommands } from './commands/visit.ts';
import { workshopCommands } from './commands/work.ts';
import type { DeskCommand } from './deskCommand.ts';

/** Everything the desk can do, in the order in which a vehicle goes through it. */
export const deskCommands: readonly DeskCommand[] = [
	...visitCommands,
	...workshopCommands,
	...billingCommands,
	...paymentCommands,
	...forgetOwnerCommands,
];
