import { expect, test } from 'vitest';
import { helpLines, parseDeskArguments } from './deskArguments.ts';

test('an option without a value is either present or absent', async () => {
	const open = ['open', 'KA01EF2345', '--adviser', 'Meera Joshi', '--adviser-number', '9000011111', '--km', '112400'];
	const { input } = await parseDeskArguments([...open, '--confirm'], '.');
	expect(input).toMatchObject({ regNo: 'KA01EF2345', km: '112400', confirm: 'true' });
	expect((await parseDeskArguments(open, '.')).input).not.toHaveProperty('confirm');
	await expect(parseDeskArguments([...open, '--confirm=no'], '.')).rejects.toThrow("'--confirm'");
	expect(helpLines('open').join('\n')).toMatch(/^ {2}--confirm {2,}the reading is right/m);
});
