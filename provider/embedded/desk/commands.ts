import { billingCommands, paymentCommands } from './commands/billing.ts';
import { forgetOwnerCommands } from './commands/forgetOwner.ts';
import { invoiceCommands } from './commands/invoices.ts';
import { messageCommands } from './commands/messages.ts';
import { seatHoldCommands } from './commands/seatHolds.ts';
import { visitCommands } from './commands/visit.ts';
import { workshopCommands } from './commands/workshop.ts';
import type { DeskCommand } from './deskCommand.ts';

/** All desk commands, in the order in which a visit needs them. */
export const deskCommands: readonly DeskCommand[] = [
	...visitCommands,
	...seatHoldCommands,
	...workshopCommands,
	...billingCommands,
	...invoiceCommands,
	...paymentCommands,
	...messageCommands,
	...forgetOwnerCommands,
];
