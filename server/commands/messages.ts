/** `npm run messages -- templates`: prints the templates that a carrier has to know before messages can be sent. */
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { CommandError } from './commandError.ts';
import { runCommand } from './runCommand.ts';
import { templateLines } from './templateLines.ts';

const usage = 'Usage: npm run messages -- templates';

await runCommand(async ({ brandName, publicUrl }) => {
	const [command, ...rest] = process.argv.slice(2);
	if (command !== 'templates' || rest.length > 0) throw new CommandError(usage);
	return templateLines(everyTemplate({ brandName, portalUrl: publicUrl }));
});
