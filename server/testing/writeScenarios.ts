/**
 * For tests: a form for each write of the provider's port. Each write must be done once, however often its form is sent
 * and whatever fault occurs.
 */
import { createElement } from 'react';
import type { Register } from 'react-router';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { action as holdSeat } from '../../app/booking/seatHold/seatHoldData.ts';
import { action as saveChange } from '../../app/change/saveChange.ts';
import type { Failure } from '../../app/data/endpoints.ts';
import { action as cancel } from '../../app/home/cancel.ts';
import { action as checkLink } from '../../app/home/checkLinkedBooking.ts';
import { failureTexts } from '../../app/i18n/commonTexts.ts';
import { action as saveMove } from '../../app/move/saveMove.ts';
import { noticeVersion } from '../../app/privacy/consent.tsx';
import { action as answerEstimate } from '../../app/revisedEstimate/answerEstimate.ts';
import { EstimateAnswerErrorNote } from '../../app/revisedEstimate/approvalForm.tsx';
import { seatHoldPauseMs } from '../../domain/booking/seatHold.ts';
import type { Language } from '../../domain/languages.ts';
import { endSeatHoldOfVehicle } from '../../provider/embedded/booking/holdSeat.ts';
import { proposeEstimate } from '../../provider/embedded/jobCards/revisedEstimate.ts';
import type { ProviderWrites } from '../../provider/port.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { testNow } from '../../tests/support/provider/harness.ts';
import { testContext } from '../../tests/support/provider/jobCards.ts';
import { seatHoldRequest } from '../../tests/support/provider/seatHolds.ts';
import {
	bookedAppointment,
	changeForm,
	completedDraft,
	estimateAnswer,
	freeSlot,
	moveForm,
	pickUpAt,
} from './completedForms.ts';
import { payingRegNo, renderFailureNote, type Visitor } from './readScenarios.ts';
import { renderInLanguage } from './screens.ts';
import { type AnswerData, submitToAction, submitToScreen, type WriteResult } from './submitForm.ts';
import type { RequestOverrides, TestPortal } from './testPortal.ts';

type Modules = Omit<Register['routeModules'], 'root'>;
type Pages = Register['routeFiles'][keyof Register['routeFiles']];
/** The paths of app/routes.ts that have an action. */
type FormPath = {
	[Id in keyof Modules]: Modules[Id] extends { action: unknown }
		? Extract<Pages, { id: Id }>['page'] extends `/${infer Path}`
			? Path
			: never
		: never;
}[keyof Modules];

/** A completed form, which can be submitted repeatedly. */
export interface PreparedForm {
	readonly request?: RequestOverrides;
	readonly submit: (visitor: Visitor) => Promise<WriteResult>;
	/** Undoes the write, so that the next test starts from the same state; undefined: no need. */
	readonly restore?: () => Promise<unknown>;
}

export interface WriteScenario {
	/** The path to which the form is sent. */
	readonly path: FormPath;
	/** null: the wire has no call for it. */
	readonly calls: {
		/** The calls that precede the write, and without which it is not sent. */
		readonly reads: readonly CallName[];
		readonly write: CallName;
		/** How often a submit sends the write again after it succeeded. */
		readonly resendCount: 0 | 1;
	} | null;
	readonly prepare: (portal: TestPortal) => Promise<PreparedForm>;
}

/** Restores status and seat of a cancelled booking in one transaction, since others count the seats. */
const restoreAppointment = ({ db }: TestPortal, id: string): Promise<void> =>
	db.transaction().execute(async (trx) => {
		const { dealer_id, day, start_minute } = await trx
			.updateTable('appointment')
			.set({ status: 'Booked', cancelled_at: null, cancel_reason: null })
			.where('id', '=', id)
			.returning(['dealer_id', 'day', 'start_minute'])
			.executeTakeFirstOrThrow();
		await trx
			.updateTable('slot')
			.set((eb) => ({ booked_seats: eb('booked_seats', '+', 1) }))
			.where((eb) => eb.and({ dealer_id, day, start_minute }))
			.execute();
	});

async function appointmentOf({ servicesFor }: TestPortal, regNo: string): Promise<string> {
	const id = (await servicesFor(regNo).provider.vehicleByRegNo(regNo))?.appointmentId;
	if (!id) throw new Error(`${regNo} has no appointment`);
	return id;
}

/** A form of the page about messages and data. */
const privacyForm = (regNo: string, form: Readonly<Record<string, string>>): PreparedForm => ({
	request: { isVerified: true },
	submit: submitToScreen('privacy', regNo, form, (address) => address === `/privacy?RegNo=${regNo}`),
});

const vehicleReads: readonly CallName[] = ['GetIBDetails', 'document'];

/** By the method of the port. Each has a vehicle of its own. */
export const writeScenarios = {
	book: {
		path: 'booking/save',
		calls: {
			reads: [
				...vehicleReads,
				...(['GetSuggestedPeriodicParts', 'GetAdditionalServices', 'GetSelfDeclarationViewByDealerCode'] as const),
			],
			write: 'BookServiceAppointment',
			// The same idempotency key gets the same answer.
			resendCount: 1,
		},
		async prepare(portal) {
			const regNo = 'MH12AB1234';
			const { provider } = portal.servicesFor(regNo);
			const address = { line1: '12 MG Road', state: 'Maharashtra', city: 'Pune', pin: '411001' };
			const pickUp = await pickUpAt(address, 'MH-PUN-01', provider);
			const draft = { ...(await completedDraft(regNo, provider)), ...pickUp };
			const body = { draft, key: crypto.randomUUID() };
			const submit = submitToAction(save, regNo, body, ({ kind }) => kind === 'booked');
			return {
				request: { selfDeclaration: true },
				async submit(visitor) {
					const { data, ...result } = await submit(visitor);
					if (data?.kind !== 'notSent') return result;
					const failure = data.failure as Failure['kind'];
					return { ...result, isNotSent: true, text: failureTexts[visitor.request.language][failure] };
				},
				async restore() {
					await provider.cancelAppointment({ appointmentId: await appointmentOf(portal, regNo), reason: 'again' });
				},
			};
		},
	},
	cancelAppointment: {
		path: 'home/cancel',
		calls: {
			reads: [...vehicleReads, 'GetServiceAppointmentDetail'],
			write: 'CancelServiceAppointment',
			resendCount: 0,
		},
		async prepare(portal) {
			const regNo = 'KA01EF2345';
			const appointmentId = await appointmentOf(portal, regNo);
			const body = { appointmentId, reason: 'Plans' };
			return {
				submit: submitToAction(cancel, regNo, body, ({ done }) => done === true),
				restore: () => restoreAppointment(portal, appointmentId),
			};
		},
	},
	cancelAppointmentBySystem: {
		path: 'home/linked-booking',
		calls: {
			reads: [...vehicleReads, 'GetServiceAppointmentDetail'],
			write: 'CancelAppointmentBySystem',
			resendCount: 0,
		},
		async prepare(portal) {
			const regNo = 'AS01YZ2345';
			const linkedBookingId = await appointmentOf(portal, regNo);
			const isDone = ({ outcome }: AnswerData) => outcome === 'cancelled';
			return {
				request: { linkedBookingId },
				submit: submitToAction(checkLink, regNo, {}, isDone, renderFailureNote),
				restore: () => restoreAppointment(portal, linkedBookingId),
			};
		},
	},
	moveAppointment: {
		path: 'booking/move/save',
		calls: null,
		async prepare(portal) {
			const regNo = 'MP09CD6789';
			const dealerCodes = ['MP-IND-01', 'GJ-AHM-02'] as const;
			const appointmentId = await bookedAppointment(regNo, dealerCodes[0], portal);
			const body = await moveForm(appointmentId, dealerCodes, portal.servicesFor(regNo).provider);
			return { submit: submitToAction(saveMove, regNo, body, ({ kind }) => kind === 'moved') };
		},
	},
	changeAppointment: {
		path: 'booking/change/save',
		calls: null,
		async prepare(portal) {
			const regNo = 'PB10WX0123';
			const request = { isVerified: true };
			const appointmentId = await bookedAppointment(regNo, 'PB-LDH-01', portal);
			const body = await changeForm(appointmentId, { ...portal.servicesFor(regNo, undefined, request), regNo });
			return { request, submit: submitToAction(saveChange, regNo, body, ({ kind }) => kind === 'changed') };
		},
	},
	// Replaces the seat that is held, which the next step renews. The page reports no failure: it books without a seat
	// hold.
	holdSeat: {
		path: 'data/seat-hold',
		calls: null,
		async prepare(portal) {
			const regNo = 'DL3CAB0001';
			const { provider } = portal.servicesFor(regNo);
			await provider.holdSeat(seatHoldRequest(regNo, { dealerCode: 'DL-DEL-02' }));
			const dealerCode = 'DL-DEL-01';
			const body = { dealerCode, slot: await freeSlot(dealerCode, provider), renew: true };
			const longAgo = new Date(testNow.getTime() - seatHoldPauseMs);
			return {
				request: { isVerified: true },
				submit: submitToAction(holdSeat, regNo, body, ({ kind }) => kind === 'held'),
				restore: () => endSeatHoldOfVehicle(regNo, { db: portal.db, now: longAgo }),
			};
		},
	},
	answerRevisedEstimate: {
		path: 'revisedEstimate/answer',
		calls: { reads: vehicleReads, write: 'ApproveOrRejectRevisedServiceEstimation', resendCount: 0 },
		async prepare(portal) {
			const regNo = 'UP32NP6789';
			const answer = await estimateAnswer(regNo, portal.servicesFor(regNo).provider);
			const render = (failure: Failure, language: Language) =>
				renderInLanguage(createElement(EstimateAnswerErrorNote, { error: { kind: 'failed', failure } }), language);
			return {
				submit: submitToAction(answerEstimate, regNo, answer, ({ kind }) => kind === 'recorded', render),
				restore: () =>
					proposeEstimate(
						{ regNo, comments: 'Worn', jobs: [{ name: 'Mirror', partCode: '', price: 10_000 }], documents: [] },
						testContext(portal.db),
					),
			};
		},
	},
	beginPayment: {
		path: 'makepayment',
		calls: {
			reads: [...vehicleReads, 'DownloadInvoice', 'GetPaymentInfo'],
			write: 'BeginOnlineTransaction',
			// A new order is begun; the first one takes no money by itself (provider/embedded/payments/beginPayment.test.ts).
			resendCount: 1,
		},
		prepare: async ({ db }) => ({
			submit: submitToScreen('makepayment', payingRegNo, { channel: 'online' }, (html) =>
				html.includes('name="encRequest"'),
			),
			restore: () => db.deleteFrom('payment_order').where('state', '<>', 'paid').execute(),
		}),
	},
	giveConsent: {
		path: 'privacy',
		calls: null,
		async prepare({ servicesFor }) {
			const regNo = 'HR26ST8901';
			const form = privacyForm(regNo, { consent: 'give', notice: String(noticeVersion) });
			return { ...form, restore: () => servicesFor(regNo).provider.withdrawConsent(regNo) };
		},
	},
	withdrawConsent: {
		path: 'privacy',
		calls: null,
		async prepare({ servicesFor }) {
			const regNo = 'KL07UV9012';
			await servicesFor(regNo).provider.giveConsent({ regNo, noticeVersion });
			return privacyForm(regNo, { consent: 'withdraw' });
		},
	},
	requestErasure: {
		path: 'privacy',
		calls: null,
		prepare: async ({ db }) => ({
			...privacyForm('RJ14LM5678', { erase: 'yes' }),
			restore: () => db.deleteFrom('erasure_request').execute(),
		}),
	},
} satisfies { readonly [Method in keyof ProviderWrites]?: WriteScenario };

export type WriteName = keyof typeof writeScenarios;

type InScenario = WriteName | (typeof writeScenarios)[WriteName]['path'];

/** The other writes of the port and forms of the portal, with the reason. A write in neither list does not compile. */
export const withoutScenario: { readonly [Name in Exclude<keyof ProviderWrites | FormPath, InScenario>]: string } = {
	requestStatusCheck: 'pages request it while they are read, and are shown without it: app/loadVehicle.test.ts',
	checkReturnedPayment: 'the way back from the gateway asks: app/paymentResult/paymentReturned.test.ts',
	revisedEstimate: 'revisedEstimate/answer without script: app/revisedEstimate/answerEstimate.ts does the same',
	verify: 'a code and a session of the portal; the provider is not asked',
	'sign-out': 'a session of the portal; the provider is not asked',
	language: 'a cookie',
};
