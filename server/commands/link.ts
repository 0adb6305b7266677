/** `npm run link -- REGNO [--appointment ID] [--hours 72]`: prints the address that an owner is sent. */
import { parseArgs } from 'node:util';
import { CommandError, type LinkAsked } from '../control.ts';
import { linkFor } from '../link.ts';
import { askServer } from './askServer.ts';
import { runCommand } from './runCommand.ts';

const usage = 'Usage: npm run link -- REGNO [--appointment ID] [--hours 72]';

function asked(): LinkAsked {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { appointment: { type: 'string' }, hours: { type: 'string', default: '72' } },
		});
		if (positionals.length === 0) throw new CommandError(usage);
		return {
			regNo: positionals.join(''),
			appointmentId: values.appointment ?? null,
			hours: Number(values.hours),
		};
	} catch (error) {
		if (error instanceof TypeError) throw new CommandError(usage, { cause: error });
		throw error;
	}
}

await runCommand(async (config) => {
	const link = asked();
	const fromServer = config.databaseUrl === null ? await askServer(config.dataDir, 'link', link) : null;
	return fromServer ?? [linkFor(link, config, new Date())];
});
