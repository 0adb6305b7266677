import { dayOf, untilNextDay } from '../../domain/time/calendar.ts';
import { dataLoader, noQuery } from '../loaders.ts';

/** The day by the server's clock (docs/product.md#time), for a page that stays open over midnight. */
export const loader = dataLoader('today', noQuery, async ({ now }) => serverDay(now()));

/** A day by the server's clock, since the phone's clock may be wrong; `endsInMs`: until midnight in India. */
export const serverDay = (now: Date) => ({ day: dayOf(now), endsInMs: untilNextDay(now) });

export type ServerDay = Readonly<ReturnType<typeof serverDay>>;
