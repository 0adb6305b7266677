/** `npm run messages -- templates`: prints the templates that a carrier has to know before messages can be sent. */

import { everyTemplate } from '../../messages/everyTemplate.ts';
import { CommandError } from '../operatorErrors.ts';
import { type Command, readCommandConfig, runCommand } from './runCommand.ts';
import { templateLines } from './templateLines.ts';

const usage = 'Usage: npm run messages -- templates';

const messagesCommand: Command = async ({ args, env }) => {
	const { brandName, publicUrl } = readCommandConfig(env);
	const [command, ...rest] = args;
	if (command !== 'templates' || rest.length > 0) throw new CommandError(usage);
	return templateLines(everyTemplate({ brandName, portalUrl: publicUrl }));
};

await runCommand(messagesCommand, import.meta);
