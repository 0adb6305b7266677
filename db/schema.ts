/** All tables as Kysely types; the migrations create them. */
import type { AppointmentTables } from './schema/appointments.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { DealerTables } from './schema/dealers.ts';
import type { FileTables } from './schema/files.ts';
import type { JobCardTables } from './schema/jobCards.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { PortalTables } from './schema/portal.ts';
import type { VehicleTables } from './schema/vehicles.ts';

export interface Database
	extends PortalTables,
		DealerTables,
		CatalogueTables,
		VehicleTables,
		AppointmentTables,
		FileTables,
		JobCardTables,
		PaymentTables {}
