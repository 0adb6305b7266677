/** The job cards of a vehicle, as its history lists them (docs/product.md#history). */
import type { Paise } from '../money.ts';
import { toDay } from '../time/calendar.ts';
import type { AppointmentOrJobCard, JobCard, Vehicle } from './vehicle.ts';

/** The fields of a job card in the vehicle's history. */
export type JobCardSummary = Pick<
	JobCard,
	| ('jobCardId' | 'jobCardNo' | 'organizationName' | 'organizationAddressLine1' | 'isActive' | 'status')
	| ('documentDate' | 'amount' | 'usageReading' | 'isProformaReleased' | 'payments' | 'invoices')
>;

export interface ListedJobCard extends JobCardSummary {
	/** Its parts and jobs, with part and labour in one price (null: not known); empty if the provider does not say. */
	readonly jobs: readonly { readonly name: string; readonly price: Paise | null }[];
}

export interface JobCardPage {
	/** Its service history has at least the newest job card. */
	readonly vehicle: Vehicle;
	/** How many job cards there are on all pages, 1000 at most. */
	readonly total: number;
	/** The newest first. */
	readonly jobCards: readonly ListedJobCard[];
}

/**
 * The present owner's job cards, the newest first: those of the vehicle's document, and those that only its list of
 * services has. About the latter only the list's own fields are known.
 */
export function listedJobCards(vehicle: Vehicle, services: readonly AppointmentOrJobCard[]): readonly ListedJobCard[] {
	const known = new Set(vehicle.serviceHistory.map(({ jobCardId }) => jobCardId));
	const others = services.flatMap(({ jobCardId, ...record }) => {
		if (jobCardId === null || known.has(jobCardId)) return [];
		known.add(jobCardId);
		return [listedRecord(jobCardId, record)];
	});
	const jobCards = [...vehicle.serviceHistory.map(listedJobCard), ...others];
	return jobCards
		.filter((jobCard) => isOwnJobCard(vehicle, jobCard))
		.toSorted((one, other) => (other.documentDate ?? '').localeCompare(one.documentDate ?? ''));
}

const listedJobCard = ({ jobs = [], ...jobCard }: JobCard): ListedJobCard => ({
	...jobCard,
	jobs: jobs.map(({ name, price, labour }) => ({ name, price: price === null ? null : price + (labour ?? 0) })),
});

const listedRecord = (jobCardId: string, record: Omit<AppointmentOrJobCard, 'jobCardId'>): ListedJobCard => ({
	jobCardId,
	jobCardNo: record.jobCardNo,
	organizationName: record.organizationName,
	organizationAddressLine1: null,
	isActive: false,
	status: record.appointmentStatus,
	documentDate: record.appointmentDate ?? record.documentDate,
	amount: null,
	usageReading: null,
	isProformaReleased: null,
	payments: [],
	invoices: [],
	jobs: [],
});

/** How many job cards of a vehicle are read to find its latest appointment (docs/product.md#availability). */
export const maxJobCardsRead = 1000;

interface ServiceLists {
	appointmentsAndJobCards(page: {
		readonly vehicleId: string;
		readonly skip: number;
		readonly take: number;
	}): Promise<readonly AppointmentOrJobCard[]>;
}

/**
 * The id of the vehicle's latest appointment: the one that its document names, else that of the newest listed service
 * that has one (docs/product.md#availability). null: none has one.
 */
export async function latestAppointmentId(provider: ServiceLists, vehicle: Vehicle): Promise<string | null> {
	if (vehicle.appointmentId !== null) return vehicle.appointmentId;
	const page = { vehicleId: vehicle.documentId, skip: 0, take: maxJobCardsRead };
	const services = await provider.appointmentsAndJobCards(page);
	const booked = services.filter(({ appointmentId }) => appointmentId !== null);
	// The sort is stable: among services of one day, the first in the provider's list wins.
	const [latest] = booked.toSorted((one, other) => madeAt(other).localeCompare(madeAt(one)));
	return latest?.appointmentId ?? null;
}

/** Empty, which sorts as the oldest, if the provider sends neither date. */
const madeAt = ({ documentDate, appointmentDate }: AppointmentOrJobCard): string =>
	documentDate ?? appointmentDate ?? '';

/**
 * Whether a job card belongs to the vehicle's present owner, who alone is shown its files. A job card from
 * before the day of the sale is another owner's (docs/product.md#files-of-a-job-card).
 */
export function isOwnJobCard(
	{ saleInvoiceDate }: Pick<Vehicle, 'saleInvoiceDate'>,
	{ documentDate }: Pick<JobCard, 'documentDate'>,
): boolean {
	const soldOn = saleInvoiceDate === null ? null : toDay(saleInvoiceDate);
	const began = documentDate === null ? null : toDay(documentDate);
	return soldOn === null || began === null || began >= soldOn;
}

/** Whether a job card of this date began at `since` or later; one without a date did not. */
export const hasBegunSince = (since: Date, date: string | null): boolean =>
	date !== null && Date.parse(date) >= since.getTime();

/**
 * The vehicle as its owner since `since` may see it (docs/decisions/021-vehicle-and-owner.md). The document's
 * appointment may be an earlier owner's; the present owner's is in the list of services.
 */
export const withoutEarlierJobCards = (vehicle: Vehicle, since: Date): Vehicle => ({
	...vehicle,
	appointmentId: null,
	appointmentStatus: null,
	serviceHistory: vehicle.serviceHistory.filter(({ documentDate }) => hasBegunSince(since, documentDate)),
});
