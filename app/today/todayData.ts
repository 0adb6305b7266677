import { dayOf, untilNextDay } from '../../domain/time/calendar.ts';
import { dataLoader, noQuery } from '../loaders.ts';
import type { ServerDay } from './useToday.ts';

/** The day by the server's clock (docs/product.md#time), for a page that stays open over midnight. */
export const loader = dataLoader('today', noQuery, async ({ now }) => serverDay(now()));

export const serverDay = (now: Date): ServerDay => ({ day: dayOf(now), endsInMs: untilNextDay(now) });
