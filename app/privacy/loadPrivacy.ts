import { parsePaise } from '../../domain/money.ts';
import type { OwnerData, OwnerDataPage } from '../../domain/ownerData.ts';
import { orFallback } from '../loaders.ts';
import { pickFields } from '../readableBooking.ts';
import { catalogueNameIn, type VehicleServices } from '../services.ts';
import { mayConsent } from './loadConsent.ts';

/**
 * `code`: a code has to be entered first. `open`: everyone sees the vehicle. `noCodes`: none can be sent. `failed`: it
 * could not be read.
 */
export type OwnDataOffer =
	| { readonly kind: 'shown'; readonly view: OwnDataView }
	| { readonly kind: 'code' | 'open' | 'noCodes' | 'failed' };

/**
 * What the page about messages and data offers (docs/product.md#consent, docs/product.md#your-data). null: the provider
 * keeps nothing of this.
 */
export async function loadPrivacy(services: VehicleServices) {
	const { access, provider, regNo } = services;
	if (!provider.capabilities.ownerMessages) return null;
	const [choices, data] = await Promise.all([provider.ownerChoices(regNo), loadOwnData(services)]);
	return {
		/** null: not offered here. */
		consent: mayConsent(services) ? { givenAt: choices.consentGivenAt } : null,
		data,
		/** When the owner asked to be forgotten; null: not, or everyone sees this page. */
		erasureRequestedAt: access.isVerified ? choices.erasureRequestedAt : null,
	};
}

async function loadOwnData(services: VehicleServices): Promise<OwnDataOffer> {
	const { access, log, provider, regNo } = services;
	if (!access.isVerified) return { kind: 'open' };
	if (!access.isFreshlyVerified) return { kind: access.offersCodes ? 'code' : 'noCodes' };
	const page = await orFallback(log, () => provider.ownerData({ regNo }), null);
	return page ? { kind: 'shown', view: ownDataView(page, catalogueNameIn(services)) } : { kind: 'failed' };
}

/** What the readable page shows of an owner's data: the newest of each kind, of which the file has all. */
export type OwnDataView = ReturnType<typeof ownDataView>;

/** `nameOf`: what the owner reads for a name of the catalogue. */
function ownDataView({ data, next }: OwnerDataPage, nameOf: (name: string) => string) {
	const { vehicle, bookings, visits, messages, consent } = data;
	return {
		...pickFields(vehicle, 'name', 'mobile', 'email', 'address', 'model', 'readingCorrections'),
		next,
		bookings: bookings.map((booking) => ({
			...pickFields(booking, 'number', 'day', 'dealership', 'status', 'mobile', 'problem'),
			/** `HH:MM` in India. */
			start: booking.time.slice(0, 5),
			jobs: booking.lines.filter(({ isChosen }) => isChosen).map((line) => nameOf(line.name)),
		})),
		visits: visits.map((jobCard) => ({
			...pickFields(jobCard, 'jobCardNumber', 'openedAt', 'dealership', 'status'),
			amount: parsePaise(jobCard.amount),
			jobs: jobCard.lines.map((line) => nameOf(line.name)),
			payments: jobCard.payments.map(({ receivedAt, amount, mode }) => ({
				receivedAt,
				amount: parsePaise(amount),
				mode,
			})),
			invoices: jobCard.invoices.map(({ number }) => number),
		})),
		messages: messages.map((message) => ({
			kind: message.kind,
			at: message.endedAt ?? message.queuedAt,
			state: messageState(message),
		})),
		consent: consent && pickFields(consent, 'givenAt', 'withdrawnAt'),
	};
}

function messageState({
	outcome,
	receipt,
}: OwnerData['messages'][number]): 'waits' | 'sent' | 'delivered' | 'read' | 'failed' | 'notSent' {
	if (outcome === null) return 'waits';
	if (outcome === 'failed' || receipt === 'failed') return 'failed';
	if (outcome !== 'sent') return 'notSent';
	return receipt === 'delivered' || receipt === 'read' ? receipt : 'sent';
}
