import { availableStatuses } from '../../../domain/availability.ts';

/** The statuses that are not those of an active appointment, as SQL; as in the index `appointment_one_active`. */
export const inactiveStatusesSql = availableStatuses.map((status) => `'${status}'`).join(', ');
