import { z } from 'zod';
import { isProviderId } from '../domain/text/providerText.ts';
import { isDay, isTime } from '../domain/time/calendar.ts';

/** What the data addresses accept in their query; the provider checks the meaning, this the shape. */
export const dayParam = z.string().refine(isDay);
/** An id or a code of the provider. */
export const idParam = z.string().refine(isProviderId);
/** The query of an address that takes the vehicle alone, which the request's access has read already. */
export const noQuery = z.object({ RegNo: z.string().optional() });
const timeParam = z.string().refine(isTime);
/** A chosen slot, as the provider's operations name its fields. */
export const slotParam = z
	.object({ day: dayParam, slotId: idParam, start: timeParam, end: timeParam })
	.transform(({ start: slotStart, end: slotEnd, ...slot }) => ({ ...slot, slotStart, slotEnd }));
export const latitudeParam = z.coerce.number<number | string>().min(-90).max(90);
export const longitudeParam = z.coerce.number<number | string>().min(-180).max(180);
export const kmParam = z.coerce.number<number | string>().int().min(0).max(9_999_999);

/** The query of an address as `schema` reads it, the first of several values of a name; null when it cannot. */
export function readQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> | null {
	// An object keeps the last value of a name, so the first comes last.
	const parsed = schema.safeParse(Object.fromEntries([...new URL(request.url).searchParams].reverse()));
	return parsed.success ? parsed.data : null;
}
