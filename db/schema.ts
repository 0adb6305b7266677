import type { AppointmentTables } from './schema/appointments.ts';
import type { DealerTables } from './schema/dealers.ts';
import type { JobCardTables } from './schema/jobCards.ts';
import type { PortalTables } from './schema/portal.ts';

/** All tables as Kysely types; the migrations create them. */
export interface Database extends PortalTables, DealerTables, AppointmentTables, JobCardTables {}
