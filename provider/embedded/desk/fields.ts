/** Fields of desk commands, parsed from text or JSON. Money is in rupees, times are in India. */
import { z } from 'zod';
import { parsePaise } from '../../../domain/money.ts';
import { unprintableCharacters } from '../../../domain/text/printable.ts';
import { isDay, isTime, slotInstant } from '../../../domain/time/calendar.ts';
import { parseRegNo } from '../../../domain/vehicle/regNo.ts';
import { bookedAddressSchema } from '../../bookingDetails.ts';
import { codeSchema, multiLineText, parsedText, singleLineText } from '../../fieldSchemas.ts';

export interface DeskField<Schema extends z.ZodType = z.ZodType> {
	readonly schema: Schema;
	readonly help: string;
	/**
	 * The form on the command line: a positional word, an option, an option without a value, jobs (`NAME=PRICE`,
	 * repeatable), or paths of files (repeatable).
	 */
	readonly form: 'word' | 'option' | 'flag' | 'jobs' | 'files';
}

export type DeskFields = Readonly<Record<string, DeskField>>;
export type FieldValues<F extends DeskFields> = Readonly<
	z.output<z.ZodObject<{ -readonly [Name in keyof F]: F[Name]['schema'] }>>
>;
/** The values of a step of one vehicle, whose fields are these besides the registration number. */
export type StepValues<F extends DeskFields> = FieldValues<F> & { readonly regNo: string };

const fieldOf =
	(form: DeskField['form']) =>
	<Schema extends z.ZodType>(schema: Schema, help: string): DeskField<Schema> => ({ schema, help, form });

export const wordField = fieldOf('word');
export const optionField = fieldOf('option');

/** The vehicle of a command. */
export const regNoField = wordField(
	parsedText('a registration number such as MH12AB1234', parseRegNo),
	'registration number',
);

export const dealerField = wordField(codeSchema, 'code of the dealer, such as MH-PUN-01');
/** The filter of a list; without it the list is that of all dealers. */
export const dealerFilterField = optionField(codeSchema.optional(), 'of this dealer alone');

export const requiredLine = (maxLength: number) => singleLineText(maxLength).trim().min(1);

/** A `requiredLine` that an invoice can print. An issue names the characters that cannot be printed. */
export const printedLine = (maxLength: number) =>
	requiredLine(maxLength).superRefine((text, context) => {
		const characters = unprintableCharacters(text);
		if (characters !== '') context.addIssue({ code: 'custom', params: { characters } });
	});

export const requiredParagraph = (maxLength: number) => multiLineText(maxLength).trim().min(1);

const numberOrText = z.union([z.number().transform(String), z.string()]);
const rupeesPattern = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;

/** Rupees with at most two decimals, as a number or text; parsed to paise. */
export const rupeesSchema = numberOrText.pipe(
	parsedText('rupees, such as 428.50', (given) => (rupeesPattern.test(given) ? parsePaise(given) : null)),
);

/** A whole number of km. */
export const kmSchema = numberOrText.pipe(
	parsedText('a whole number of km', (given) => (/^\d{1,7}$/.test(given) ? Number(given) : null)),
);

/** Whether a reading that leaps is right (docs/product.md#readings). */
export const confirmField = fieldOf('flag')(
	z
		.literal([true, false, 'true'])
		.transform((given) => given !== false)
		.optional(),
	'the reading is right, though it is far above the last one',
);

/** A day in India. */
export const daySchema = parsedText('a day as YYYY-MM-DD', (given) => (isDay(given) ? given : null));

const slotPattern = /^(\d\d:\d\d)-(\d\d:\d\d)=(\d{1,3})$/;

/** The slots of a day with their seats, each begin once. */
export const slotsSchema = parsedText('slots such as "09:00-10:00=3 10:00-11:00=2"', (given) => {
	const slots = given.split(/\s+/).flatMap((slot) => {
		const [, start = '', end = '', seats] = slotPattern.exec(slot) ?? [];
		return isTime(start) && isTime(end) && start < end ? [{ start, end, seats: Number(seats) }] : [];
	});
	const starts = new Set(slots.map(({ start }) => start));
	return starts.size === given.split(/\s+/).length ? slots : null;
});

/** `2026-11-24 17:00`, in India unless it has a time zone. */
export const instantSchema = parsedText('a date and time such as "2026-11-24 17:00"', (given) => {
	const [, date = '', time = '', zone] =
		/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(given) ?? [];
	if (!isDay(date) || !isTime(time)) return null;
	const at = new Date(zone === undefined ? slotInstant(date, time) : given.replace(' ', 'T'));
	return Number.isNaN(at.getTime()) ? null : at;
});

/** An address as `show` has it. */
export const addressSchema = parsedText('an address such as "12 MG Road, Pune, Maharashtra 411001"', (given) => {
	const [, line1, cityName = '', stateName = '', pin] = /^(.+), ([^,]+), ([^,]+) (\d{6})$/.exec(given) ?? [];
	const address = bookedAddressSchema.safeParse({ line1, cityName, stateName, pin });
	return address.success ? address.data : null;
});

export const onOffFlag = z.enum(['on', 'off']).transform((given) => given === 'on');

const jobList = z
	.array(
		z.strictObject({
			name: printedLine(100),
			partCode: singleLineText(30).default(''),
			price: z.union([z.literal('NA').transform(() => null), z.null(), rupeesSchema]),
		}),
	)
	.min(1)
	.max(20);

export const jobsField = fieldOf('jobs')(jobList, 'a job for approval, as NAME=PRICE; once for each');

/** A file in base64; `checkUploadedFiles` checks its content. */
const file = z.strictObject({
	name: singleLineText(300).min(1),
	content: parsedText('base64', (given) =>
		/^[A-Za-z0-9+/]*={0,2}$/.test(given) ? Buffer.from(given, 'base64') : null,
	),
});
const fileList = z.array(file).max(20).default([]);

export const documentsField = fieldOf('files')(
	fileList,
	'a .jpg, .png or .pdf of at most 2 MB for the owner to download, beside the job that its name contains; at most five',
);
