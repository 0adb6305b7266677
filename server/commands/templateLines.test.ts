import { expect, it } from 'vitest';
import { messageKindNames } from '../../domain/message/messageKinds.ts';
import { everyTemplate } from '../../messages/everyTemplate.ts';
import { captureCommand } from '../testing/captureCommand.ts';

const templates = everyTemplate({ brandName: 'Sahyadri', portalUrl: 'https://service.example.in' });
const env = { BRAND_NAME: 'Sahyadri', PUBLIC_URL: 'https://service.example.in' };

it('prints each template as it has to be registered', async () => {
	const { output: text } = await captureCommand('messages', ['templates'], env);
	expect(text).toContain('Link to whitelist\nhttps://service.example.in/l/\n');
	expect(text).toContain(`booked.en (English, service implicit)
Sahyadri: Your service is booked for {#alphanumeric#} at {#alphanumeric#}. See your booking: https://service.example.in/l/{#alphanumeric#}
`);
	expect(text).toContain('serviceDue.hi (हिन्दी, promotional)\n');
	expect(text).toContain(`code.en (English, service implicit)
{#numeric#} is your Sahyadri service code. It is valid for 5 minutes. Do not share it with anyone.

@service.example.in #{#numeric#}
`);
	expect(text.replaceAll(/\{#(alpha)?numeric#\}/g, '')).not.toMatch(/[{}]/);
});

it('prints every kind in every language, each under a name of its own', () => {
	const names = templates.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	for (const kind of ['code', ...messageKindNames])
		for (const language of ['en', 'hi'])
			expect(names.some((name) => name.startsWith(`${kind}.${language}`))).toBe(true);
	expect(templates.filter(({ category }) => category === 'promotional').map(({ name }) => name)).toEqual([
		...['serviceDue.en', 'serviceDue.en.plain', 'serviceDue.hi', 'serviceDue.hi.plain'],
	]);
});
