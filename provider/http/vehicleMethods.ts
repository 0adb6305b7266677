/** Methods of the vehicle: by registration number, by document id, and its job cards. */
import { createHash } from 'node:crypto';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import {
	type JobCardPage,
	latestAppointmentId,
	listedJobCards,
	maxJobCardsRead,
} from '../../domain/vehicle/jobCardHistory.ts';
import { otherSpelling, usualSpelling } from '../../domain/vehicle/regNo.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { JobCardsRequest, Provider } from '../port.ts';
import type { ResponseOf } from '../wire/callDeclaration.ts';
import { type Calls, calls } from '../wire/calls.ts';

type VehicleMethods = Pick<Provider, 'vehicleByRegNo' | 'vehicleVersion' | 'vehicle' | 'jobCards'>;

/** Mapped vehicles by response: the transport returns one object while the response is unchanged. */
const parsedVehicles = new WeakMap<object, Vehicle>();

export function vehicleMethods(
	{
		findVehicle,
		appointmentsAndJobCards,
		appointment,
	}: Pick<Provider, 'findVehicle' | 'appointmentsAndJobCards' | 'appointment'>,
	documentOf: (vehicleId: string) => Promise<ResponseOf<Calls['document']>>,
	idCache: ReturnType<typeof createVehicleIdCache>,
): VehicleMethods {
	async function vehicle(vehicleId: string): Promise<Vehicle> {
		const response = await documentOf(vehicleId);
		const parsed = parsedVehicles.get(response);
		if (parsed) return parsed;
		const read = calls.document.readResult(response, vehicleId);
		const versioned = { ...read, vehicleVersion: null, statusCheckDueFor: null };
		parsedVehicles.set(response, versioned);
		return versioned;
	}

	/** The usual spelling first, whatever was typed: a session sees one vehicle even if the provider has two. */
	async function findByEitherSpelling(regNo: string) {
		const usual = usualSpelling(regNo);
		const found = await findVehicle(usual);
		const other = found.ok ? null : otherSpelling(usual);
		return other === null ? found : findVehicle(other);
	}

	async function vehicleByRegNo(regNo: string): Promise<Vehicle | null> {
		const found = await findByEitherSpelling(regNo);
		idCache.set(regNo, found.ok ? found.vehicleId : null);
		if (!found.ok) return null;
		const document = await vehicle(found.vehicleId);
		if (isSameRegNo(document.regNo, regNo)) return document;
		// Access was given to the requested number, not to this vehicle.
		const cause = new Error('the document is of another registration number');
		throw new ProviderError('invalidResponse', { call: 'document', status: 200, cause });
	}

	/** Fetches the document alone if the id for the registration number is cached. */
	async function vehicleCached(regNo: string): Promise<Vehicle | null> {
		const vehicleId = idCache.get(regNo);
		if (vehicleId === null) return vehicleByRegNo(regNo);
		try {
			const found = await vehicle(vehicleId);
			// The registration number may belong to another vehicle by now.
			if (isSameRegNo(found.regNo, regNo)) return found;
		} catch (error) {
			if (!isProviderError(error) || error.kind !== 'notFound') throw error;
		}
		return vehicleByRegNo(regNo);
	}

	return {
		vehicleByRegNo,
		vehicle,

		async vehicleVersion(regNo) {
			const found = await vehicleCached(regNo);
			if (!found) return null;
			const id = await latestAppointmentId({ appointmentsAndJobCards }, found);
			const shown = JSON.stringify([found, id === null ? null : await appointment(id)]);
			return { version: createHash('sha256').update(shown).digest('base64url'), statusCheckDueFor: null };
		},

		jobCards: (request) => pageOfJobCards({ vehicleByRegNo, appointmentsAndJobCards }, request),
	};
}

const isSameRegNo = (one: string, other: string): boolean => usualSpelling(one) === usualSpelling(other);

/** `Provider.jobCards` from two calls of the wire; null: no such vehicle. */
export async function pageOfJobCards(
	{ vehicleByRegNo, appointmentsAndJobCards }: Pick<Provider, 'vehicleByRegNo' | 'appointmentsAndJobCards'>,
	{ regNo, jobCardId, invoiceId, skip, take }: JobCardsRequest,
): Promise<JobCardPage | null> {
	const vehicle = await vehicleByRegNo(regNo);
	if (!vehicle) return null;
	// A job card of the list of appointments and job cards has no invoices.
	const isListed = invoiceId === undefined;
	const listed = isListed
		? await appointmentsAndJobCards({ vehicleId: vehicle.documentId, skip: 0, take: maxJobCardsRead })
		: [];
	const asked = listedJobCards(vehicle, listed).filter(
		(jobCard) =>
			(jobCardId === undefined || jobCard.jobCardId === jobCardId) &&
			(isListed || jobCard.invoices.some(({ documentId }) => documentId === invoiceId)),
	);
	return { vehicle, total: asked.length, jobCards: asked.slice(skip, skip + take) };
}

const ttlMs = 10 * 60_000;
const maxEntries = 20_000;

/**
 * The document id of a registration number, which hardly ever changes: entries expire after 10 minutes; `now` in ms.
 */
export function createVehicleIdCache(now: () => number = () => performance.now()) {
	const entries = new Map<string, { readonly id: string; readonly expiresAt: number }>();
	return {
		get(regNo: string): string | null {
			const found = entries.get(regNo);
			return found && found.expiresAt > now() ? found.id : null;
		},
		/** null removes the entry. */
		set(regNo: string, id: string | null): void {
			entries.delete(regNo);
			if (id === null) return;
			entries.set(regNo, { id, expiresAt: now() + ttlMs });
			// A Map iterates in insertion order, so the first entry is the oldest.
			const [oldest = ''] = entries.keys();
			if (entries.size > maxEntries) entries.delete(oldest);
		},
	};
}
