import { defineDeskCommand } from '../deskCommand.ts';
import { regNoField } from '../fields.ts';
import { listMessages } from '../listMessages.ts';

export const messageCommands = [
	defineDeskCommand({
		name: 'messages',
		method: 'GET',
		path: '/vehicles/:regNo/messages',
		summary: 'The messages to the owner of a vehicle: what was sent, what waits, and what became of it',
		fields: { regNo: regNoField },
		run: async ({ regNo }, context) => ({ regNo, messages: await listMessages(regNo, context) }),
	}),
];
