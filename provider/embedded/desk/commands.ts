import { billingCommands } from './commands/billing.ts';
import { bookingCommands } from './commands/bookings.ts';
import { ownerCommands } from './commands/owners.ts';
import { planCommands } from './commands/plan.ts';
import { workshopCommands } from './commands/workshop.ts';
import type { DeskCommand } from './deskCommand.ts';

/** All desk commands, in the order in which a job card needs them. */
export const deskCommands: readonly DeskCommand[] = [
	...bookingCommands,
	...planCommands,
	...workshopCommands,
	...billingCommands,
	...ownerCommands,
];
