/** What the desk's commands are given: read from text and JSON alike, money in rupees, times in India. */
import { z } from 'zod';
import { isDay, isTime, slotInstant } from '../../../domain/calendar.ts';
import { parsePaise } from '../../../domain/money.ts';
import { parseRegNo } from '../../../domain/regNo.ts';
import { line, paragraph } from '../../fields.ts';
import type { DeskField } from './deskCommand.ts';

function read<T>(must: string, parse: (text: string) => T | null) {
	return z.string().transform((text, context): T => {
		const value = parse(text);
		if (value !== null) return value;
		context.addIssue({ code: 'custom', message: `must be ${must}` });
		return z.NEVER;
	});
}

export const word = <Schema extends z.ZodType>(schema: Schema, help: string): DeskField<Schema> => ({
	schema,
	help,
	form: 'word',
});

export const option = <Schema extends z.ZodType>(schema: Schema, help: string): DeskField<Schema> => ({
	schema,
	help,
	form: 'option',
});

/** Of the vehicle that a command is about. */
export const regNo = word(read('a registration number such as MH12AB1234', parseRegNo), 'registration number');

export const text = (longest: number) => line(longest).trim().min(1);
export const paragraphs = (longest: number) => paragraph(longest).trim().min(1);

const decimal = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;

/** Rupees with at most two decimals, as a number or a text; comes out as paise. */
export const rupees = z
	.union([z.number().transform(String), z.string()])
	.pipe(read('rupees, such as 428.50', (given) => (decimal.test(given.trim()) ? parsePaise(given) : null)));

/** A whole number of km. */
export const km = z
	.union([z.number().transform(String), z.string()])
	.pipe(read('a whole number of km', (given) => (/^\d{1,7}$/.test(given.trim()) ? Number(given) : null)));

/** A day in India. */
export const day = read('a day as YYYY-MM-DD', (given) => (isDay(given.trim()) ? given.trim() : null));

/** `2026-11-24 17:00`, in India unless it names a zone. */
export const instant = read('a date and time such as "2026-11-24 17:00"', (given) => {
	const [, date = '', time = '', zone] =
		/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(given.trim()) ?? [];
	if (!isDay(date) || !isTime(time)) return null;
	const at = new Date(zone === undefined ? slotInstant(date, time) : given.trim().replace(' ', 'T'));
	return Number.isNaN(at.getTime()) ? null : at;
});

export const onOff = z.enum(['on', 'off']).transform((given) => given === 'on');

const jobList = z
	.array(
		z.strictObject({
			name: text(100),
			partCode: line(30).default(''),
			price: z.union([z.literal('NA').transform(() => null), z.null(), rupees]),
		}),
	)
	.min(1)
	.max(20);

export const jobs: DeskField<typeof jobList> = {
	schema: jobList,
	help: 'a job for approval, as NAME=PRICE or NAME=NA; once for each',
	form: 'jobs',
};

/** Base64; what is in it is checked by whoever keeps it. */
const file = z.strictObject({
	name: line(300).min(1),
	content: read('base64', (given) => (/^[A-Za-z0-9+/]*={0,2}$/.test(given) ? Buffer.from(given, 'base64') : null)),
});
const fileList = z.array(file).max(20).default([]);

export const documents: DeskField<typeof fileList> = {
	schema: fileList,
	help: 'a .jpg, .png or .pdf of at most 2 MB for the owner to download; at most five',
	form: 'files',
};
