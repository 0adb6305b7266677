import { data, redirect } from 'react-router';
import { parsePaise } from '../../domain/money.ts';
import type { OwnerData, OwnerDataPage } from '../../domain/ownerData.ts';
import { paymentModeName } from '../../domain/payment/paymentMode.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { securityEvent } from '../../domain/securityEvent.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { Failure } from '../data/endpoints.ts';
import { orFallback } from '../loaders.ts';
import { accessDecisionFields, catalogueNameIn, type Services, type VehicleServices } from '../services.ts';
import { type CodeFailure, limitedAnswer } from '../verify/codeForms.tsx';
import { type ConsentState, noticeVersion } from './consent.tsx';

/**
 * `code`: a code is needed first. `open`: everyone sees the vehicle. `noCodes`: no code can be sent. `failed`: the data
 * could not be read. `elsewhere`: the provider keeps none of it.
 */
export type OwnDataOffer =
	| { readonly kind: 'shown'; readonly view: OwnDataView }
	| { readonly kind: 'code' | 'open' | 'noCodes' | 'failed' | 'elsewhere' };

/**
 * The offers of the page about messages and data (docs/product.md#consent, docs/product.md#your-data). null: the
 * provider keeps none of this.
 */
export async function loadPrivacy(services: VehicleServices) {
	const { access, provider, regNo } = services;
	if (!provider.capabilities.ownerMessages) return null;
	const [choices, data] = await Promise.all([provider.ownerChoices(regNo), loadOwnData(services)]);
	return {
		/** null: not offered here. */
		consent: mayConsent(services) ? { givenAt: choices.consentGivenAt } : null,
		data,
		/** When the owner asked to be forgotten; null: never, or everyone sees this page. */
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

/** The data of the readable page: the newest of each kind. The file has all. */
export type OwnDataView = ReturnType<typeof ownDataView>;

/** `nameOf` translates a name of the catalogue. */
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
				mode: paymentModeName(mode),
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

/** Why something was not done; the status of the response says the same. */
export type PrivacyFailure = CodeFailure | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Carries out a form of the page about messages and data: give or withdraw consent, request or enter a code, ask to be
 * forgotten. Redirects back to the page when done, and also if this request may not do it: the page says why. null: the
 * form is malformed.
 * @throws `ProviderError`
 */
export async function submitPrivacyForm(services: VehicleServices, form: FormData) {
	const { access, language, log, regNo } = services;
	const page = `/privacy?RegNo=${regNo}`;
	const code = form.get('code');
	if (form.has('send')) {
		const requested = await access.requestFreshCode(language);
		log.info(codeEvent(requested.kind, services), 'a one-time code was requested');
		if (requested.kind === 'limited') return limitedAnswer(requested);
		return redirect(requested.kind === 'requested' ? `${page}&sent` : page);
	}
	if (typeof code === 'string') {
		const entered = await access.enterFreshCode(code);
		log.info(codeEvent(entered.kind, services), 'a one-time code was entered');
		if (entered.kind === 'opened' || entered.kind === 'unavailable') return redirect(page);
		return data<PrivacyFailure>({ kind: entered.kind }, { status: 422 });
	}
	return (await changeChoice(form, services)) ? redirect(page) : null;
}

const codeEvent = (outcome: string, { access }: VehicleServices) =>
	securityEvent('code', outcome, accessDecisionFields(access.accessDecision));

/** @returns false for a form that names no possible choice */
async function changeChoice(form: FormData, services: VehicleServices): Promise<boolean> {
	const { access, log, provider, regNo } = services;
	const consent = form.get('consent');
	if (consent === 'give') {
		const version = Number(form.get('notice'));
		if (!Number.isInteger(version) || version < 1 || version > noticeVersion) return false;
		if (mayConsent(services)) await provider.giveConsent({ regNo, noticeVersion: version });
		return true;
	}
	if (consent === 'withdraw') {
		if (mayConsent(services)) await provider.withdrawConsent(regNo);
		return true;
	}
	if (form.get('erase') !== 'yes') return false;
	if (!provider.capabilities.ownerMessages || !access.isFreshlyVerified) return true;
	await provider.requestErasure(regNo);
	log.info(
		securityEvent('ownData', 'erasureRequested', accessDecisionFields(access.accessDecision)),
		'an owner asked to be forgotten',
	);
	return true;
}

/** Outside the demo, only a session that a link or a code opened may give consent (docs/product.md#consent). */
const mayConsent = ({ access, provider, settings }: Pick<Services, 'access' | 'provider' | 'settings'>) =>
	provider.capabilities.ownerMessages && (access.isVerified || settings.isDemo);

/** Whether messages are on for this vehicle; null: this session may not choose, or the provider keeps no consent. */
export const consentOf = (services: Services, { hasConsented }: Pick<Vehicle, 'hasConsented'>): ConsentState =>
	hasConsented === undefined || !mayConsent(services) ? null : hasConsented ? 'on' : 'off';

/** As `consentOf`, for the foot of a page that links in messages lead to; null unless a link opened the session. */
export const consentLineOf = (services: Services, vehicle: Pick<Vehicle, 'hasConsented'>): ConsentState =>
	services.access.isOpenedByLink ? consentOf(services, vehicle) : null;
