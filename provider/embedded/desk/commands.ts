import { billCommands } from './commands/bill.ts';
import { forgettingCommands } from './commands/forgetting.ts';
import { moneyCommands } from './commands/money.ts';
import { visitCommands } from './commands/visit.ts';
import { workCommands } from './commands/work.ts';
import type { DeskCommand } from './deskCommand.ts';

/** Everything the desk can do, in the order in which a vehicle goes through it. */
export const deskCommands: readonly DeskCommand[] = [
	...visitCommands,
	...workCommands,
	...billCommands,
	...moneyCommands,
	...forgettingCommands,
];
