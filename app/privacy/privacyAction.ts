import { data, redirect } from 'react-router';
import { securityEvent } from '../../domain/securityEvent.ts';
import type { Failure } from '../data/endpoints.ts';
import { logMalformed, toFailure } from '../loaders.ts';
import { accessDecisionFields, type VehicleServices } from '../services.ts';
import type { CodeFailure } from '../verify/codeForms.tsx';
import { mayConsent, noticeVersion } from './loadConsent.ts';

/** Why something was not done; the status of the response says the same. */
export type PrivacyFailure = CodeFailure | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Carries out one form of the page about messages and data: consent is given or withdrawn, a code is asked for or
 * entered, or the owner asks to be forgotten. Done leads back to the page, which then shows it; what this request may not
 * do does, too, and the page says why.
 */
export async function submitPrivacyForm(form: FormData, services: VehicleServices) {
	const { access, language, log, regNo } = services;
	const page = `/privacy?RegNo=${regNo}`;
	const code = form.get('code');
	if (form.has('send')) {
		const requested = await access.requestFreshCode(language);
		log.info(codeEvent(requested.kind, services), 'a one-time code was requested');
		if (requested.kind === 'limited') {
			const { retryAfterSeconds } = requested;
			const failure: PrivacyFailure = { kind: 'limited', minutes: Math.ceil(retryAfterSeconds / 60) };
			return data(failure, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } });
		}
		return redirect(requested.kind === 'requested' ? `${page}&sent` : page);
	}
	if (typeof code === 'string') {
		const entered = await access.enterFreshCode(code);
		log.info(codeEvent(entered.kind, services), 'a one-time code was entered');
		if (entered.kind === 'opened' || entered.kind === 'unavailable') return redirect(page);
		return data<PrivacyFailure>({ kind: entered.kind }, { status: 422 });
	}
	try {
		const isUsable = await changeChoice(form, services);
		if (isUsable) return redirect(page);
	} catch (error) {
		const { failure, status } = toFailure(error, services);
		return data<PrivacyFailure>({ kind: 'failed', failure }, { status });
	}
	logMalformed(log, 'messages and data');
	return data<PrivacyFailure>({ kind: 'failed', failure: { kind: 'malformed', message: null } }, { status: 400 });
}

const codeEvent = (outcome: string, { access }: VehicleServices) =>
	securityEvent('code', outcome, accessDecisionFields(access.accessDecision));

/** @returns false for a form that says nothing that can be done */
async function changeChoice(form: FormData, services: VehicleServices): Promise<boolean> {
	const { access, log, provider, regNo } = services;
	const { ownerMessages } = provider.capabilities;
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
	if (!ownerMessages || !access.isFreshlyVerified) return true;
	await provider.requestErasure(regNo);
	log.info(
		securityEvent('ownData', 'erasureRequested', accessDecisionFields(access.accessDecision)),
		'an owner asked to be forgotten',
	);
	return true;
}
