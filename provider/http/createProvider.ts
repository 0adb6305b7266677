/** The portal's provider: the contract's calls, said in inside names (spec §7). */
import { isFailure } from '../../domain/failure.ts';
import { calls } from '../wire/calls.ts';
import type { RequestOf } from '../wire/declare.ts';
import { type Asking, askingFor } from './asking.ts';
import { jobCardCalls, type PaymentSettings } from './jobCardCalls.ts';
import { appointmentFrom, outcomeFrom, saysNoAppointment } from './mapping/appointment.ts';
import { payloadFrom } from './mapping/booking.ts';
import { declarationFrom, jobFrom, partFrom, placeFrom, repairTypeFrom } from './mapping/catalogue.ts';
import { dealersFrom, slabsFrom, slotGridFrom } from './mapping/dealers.ts';
import { textOrNull } from './mapping/plain.ts';
import { latestAppointmentIdIn } from './mapping/vehicle.ts';
import type { JobsQuery, Provider, Visit } from './provider.ts';
import { refusal } from './rows.ts';
import { createVehicleIds, type VehicleIds, vehicleCalls } from './vehicleCalls.ts';
import type { Wire } from './wire.ts';

export interface ProviderSettings {
	/** The fixed id that goes with searches (spec §9); bookings carry their own. */
	readonly parentOrganizationId: string;
	/** null: nothing is paid online. */
	readonly payment: PaymentSettings | null;
}

/** One `Provider` for each visit; the wire, and with it the schema ids, is shared. */
export function createProvider(wire: Wire, settings: ProviderSettings): (visit: Visit) => Provider {
	const vehicleIds = createVehicleIds();
	return (visit) => providerFor(askingFor(wire, visit), vehicleIds, settings);
}

function providerFor(
	asking: Asking,
	vehicleIds: VehicleIds,
	{ parentOrganizationId, payment }: ProviderSettings,
): Provider {
	const { ask, rows } = asking;
	return {
		...vehicleCalls(asking, vehicleIds),

		async latestAppointmentId(vehicleId) {
			return latestAppointmentIdIn(await rows('MyServicesList', { skip: 0, take: 1000, IBID: vehicleId }));
		},

		async appointment(appointmentId) {
			const call = calls.GetServiceAppointmentDetail;
			try {
				const detail = await ask(call, { AppointmentId: appointmentId });
				if (detail.IsRequestSuccessfull !== false) return appointmentFrom(appointmentId, detail);
				throw refusal(call, detail.Message);
			} catch (error) {
				if (isFailure(error) && saysNoAppointment(error.ownerMessage)) return null;
				throw error;
			}
		},

		async eligibility(regNo) {
			const status = await ask(calls.GetIBStatusForAppointment, { RegNo: regNo });
			return { held: status.IsRequestSuccessfull, message: textOrNull(status.Message) };
		},

		async cancelBySystem(appointmentId) {
			return outcomeFrom(await ask(calls.CancelAppointmentBySystem, { DocumentId: appointmentId }));
		},

		async cancel(appointmentId, reason) {
			return outcomeFrom(
				await ask(calls.CancelServiceAppointment, {
					DocumentId: appointmentId,
					CancelReason: reason,
					CancelRemarks: 'Cancel from APP',
					AppointmentId: appointmentId,
				}),
			);
		},

		async nearbyDealers({ latitude, longitude }) {
			const near = { longitude, latitude, distance: 50_000, take: 100, skip: 0 };
			return dealersFrom(
				await rows('GetNearByOrganizationList', { ...near, ParentOrganizationId: parentOrganizationId }),
			);
		},

		async searchDealers(text, { latitude, longitude }) {
			const texts = { cityname: text, statename: text, countryname: text, displayname: text, zip: text };
			return dealersFrom(await rows('SearchOrganization', { ...texts, take: 200, skip: 0, longitude, latitude }));
		},

		async slots(dealerCode, day) {
			const request = { DealerCode: dealerCode, SelectedDate: day, OrganizationType: 1 } as const;
			return slotGridFrom(day, await ask(calls.GetServiceTimeSlots, request));
		},

		async repairTypes() {
			return (await rows('RepairTypeView', {})).map(repairTypeFrom);
		},

		async rateSlabs(dealerCode) {
			return slabsFrom(await rows('GetPickAndDropRateSlabViewByDealerCode', { DealerCode: dealerCode }));
		},

		async periodicParts(query) {
			const request = { ...jobsRequest(query), RepairTypeId: query.repairTypeId, KmReading: query.km };
			return (await rows('GetSuggestedPeriodicParts', request)).map(partFrom);
		},

		async jobs(query) {
			for (const request of jobsRequests(query)) {
				const found = await rows('GetAdditionalServices', request);
				if (found.length > 0) return found.map(jobFrom).filter((job) => job !== null);
			}
			return [];
		},

		async selfDeclaration(dealerCode) {
			const [latest] = await rows('GetSelfDeclarationViewByDealerCode', { DealerCode: dealerCode });
			return latest === undefined ? null : declarationFrom(latest);
		},

		async states() {
			return (await rows('GetAllStatesCountrywise', { skip: 0, take: 200, CountryId: '' })).map(placeFrom);
		},

		async cities(stateId) {
			return (await rows('GetAllCitiesStatewise', { skip: 0, take: 500, StateId: stateId })).map(placeFrom);
		},

		async book(order, idempotencyKey) {
			return outcomeFrom(await ask(calls.BookServiceAppointment, payloadFrom(order), idempotencyKey));
		},

		...jobCardCalls(asking, payment),
	};
}

function jobsRequest(query: JobsQuery): RequestOf<typeof calls.GetAdditionalServices> {
	return {
		DealerCode: query.dealerCode,
		ModelCode: query.modelCode,
		SerialNumber: query.serialNumber,
		AppointmentDate: query.day,
	};
}

/** As asked, then for every model, then for every dealer, then for both (spec §7). */
function jobsRequests(query: JobsQuery): RequestOf<typeof calls.GetAdditionalServices>[] {
	const asked = jobsRequest(query);
	return [
		asked,
		{ ...asked, ModelCode: '0' },
		{ ...asked, DealerCode: '0' },
		{ ...asked, ModelCode: '0', DealerCode: '0' },
	];
}
