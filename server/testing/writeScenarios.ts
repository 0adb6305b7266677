/**
 * For tests: the forms that use each write call of the provider. Each write must be sent once, whatever is answered.
 */
import { createElement } from 'react';
import { action as save } from '../../app/booking/save/save.ts';
import type { Problem } from '../../app/data/jsonResult.ts';
import { action as cancel } from '../../app/home/cancel.ts';
import { action as checkLink } from '../../app/home/linkedAppointment.ts';
import { failureTexts } from '../../app/i18n/commonTexts.ts';
import { action as answerEstimate } from '../../app/revisedEstimate/answer.ts';
import { EstimateAnswerErrorNote } from '../../app/revisedEstimate/estimateAnswerErrorNote.tsx';
import type { Language } from '../../domain/languages.ts';
import { proposeEstimate } from '../../provider/embedded/jobCards/revisedEstimate.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { testContext } from '../../tests/support/provider/jobCards.ts';
import { approvalForm, completedDraft } from './completedForms.ts';
import { callHandler, payingRegNo, renderProblemNote, routerContextOf, type Visitor } from './readScenarios.ts';
import { openScreen, renderInLanguage } from './screens.ts';
import type { TestPortal, VisitOverrides } from './testPortal.ts';

/** The result of a submit, as the owner sees it. */
export interface WriteResult {
	readonly isDone: boolean;
	readonly text: string;
	/** The page reports that nothing was sent. */
	readonly isNotSent?: boolean;
}

/** A completed form, which can be submitted repeatedly. */
export interface PreparedForm {
	readonly visit?: VisitOverrides;
	readonly submit: (visitor: Visitor) => Promise<WriteResult>;
	/** Undoes the write, so that the next test starts from the same state. */
	readonly restore: () => Promise<void>;
}

export interface WriteScenario {
	/** The path in app/routes.ts to which the form is sent. */
	readonly path: string;
	/** Read calls that precede the write. */
	readonly reads: readonly CallName[];
	readonly write: CallName;
	/** How often a second submit sends the write again after it succeeded. */
	readonly resendCount: 0 | 1;
	readonly prepare: (portal: TestPortal) => Promise<PreparedForm>;
}

type Handler = (args: never) => unknown;

/** Submits to an action as the page's script does; `render` renders the problem as the page does. */
async function submitToAction(
	handler: Handler,
	visitor: Visitor,
	regNo: string,
	body: unknown,
	render: (problem: Problem, language: Language) => string,
): Promise<{ readonly data: Record<string, unknown> | null; readonly text: string }> {
	const init = { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) };
	const response = await callHandler(handler, visitor, regNo, new Request('http://portal.test/submit', init));
	if (response.body.ok) return { data: response.body.data, text: '' };
	return { data: null, text: render(response.body.problem, visitor.visit.language) };
}

const problemText = ({ kind, message }: Problem, language: Language) => message ?? failureTexts[language][kind];

/** Restores status and seat of a cancelled booking. */
async function restoreAppointment({ db }: TestPortal, id: string): Promise<void> {
	const { dealer_id, day, start_minute } = await db
		.updateTable('appointment')
		.set({ status: 'Booked', cancelled_at: null, cancel_reason: null })
		.where('id', '=', id)
		.returning(['dealer_id', 'day', 'start_minute'])
		.executeTakeFirstOrThrow();
	await db
		.updateTable('slot')
		.set((eb) => ({ taken: eb('taken', '+', 1) }))
		.where((eb) => eb.and({ dealer_id, day, start_minute }))
		.execute();
}

async function appointmentOf({ servicesFor }: TestPortal, regNo: string): Promise<string> {
	const id = (await servicesFor(regNo).provider.vehicleByRegNo(regNo))?.appointmentId;
	if (!id) throw new Error(`${regNo} has no appointment`);
	return id;
}

const vehicleReads: readonly CallName[] = ['GetIBDetails', 'document'];

export const writeScenarios: readonly WriteScenario[] = [
	{
		path: 'booking/save',
		reads: [
			...vehicleReads,
			...(['GetSuggestedPeriodicParts', 'GetAdditionalServices', 'GetSelfDeclarationViewByDealerCode'] as const),
		],
		write: 'BookServiceAppointment',
		// It is sent with the same idempotency key, so it gets the same answer.
		resendCount: 1,
		async prepare(portal) {
			const regNo = 'MH12AB1234';
			const { provider } = portal.servicesFor(regNo);
			const body = { draft: await completedDraft(regNo, provider), key: crypto.randomUUID() };
			return {
				visit: { selfDeclaration: true },
				async submit(visitor) {
					const { data, text } = await submitToAction(save, visitor, regNo, body, problemText);
					const failure = data?.kind === 'notSent' ? (data.failure as Problem['kind']) : null;
					const isDone = data?.kind === 'booked';
					return {
						isDone,
						isNotSent: failure !== null,
						text: failure ? failureTexts[visitor.visit.language][failure] : text,
					};
				},
				async restore() {
					await provider.cancelAppointment({ appointmentId: await appointmentOf(portal, regNo), reason: 'again' });
				},
			};
		},
	},
	{
		path: 'home/cancel',
		reads: [...vehicleReads, 'GetServiceAppointmentDetail'],
		write: 'CancelServiceAppointment',
		resendCount: 0,
		async prepare(portal) {
			const regNo = 'KA01EF2345';
			const appointmentId = await appointmentOf(portal, regNo);
			return {
				async submit(visitor) {
					const { data, text } = await submitToAction(
						cancel,
						visitor,
						regNo,
						{ appointmentId, reason: 'Plans' },
						problemText,
					);
					return { isDone: data?.done === true, text };
				},
				restore: () => restoreAppointment(portal, appointmentId),
			};
		},
	},
	{
		path: 'home/linked-appointment',
		reads: [...vehicleReads, 'GetServiceAppointmentDetail'],
		write: 'CancelAppointmentBySystem',
		resendCount: 0,
		async prepare(portal) {
			const regNo = 'AS01YZ2345';
			const linkedAppointmentId = await appointmentOf(portal, regNo);
			return {
				visit: { linkedAppointmentId },
				async submit(visitor) {
					const { data, text } = await submitToAction(checkLink, visitor, regNo, null, renderProblemNote);
					return { isDone: data?.outcome === 'cancelled', text };
				},
				restore: () => restoreAppointment(portal, linkedAppointmentId),
			};
		},
	},
	{
		path: 'revisedEstimate/answer',
		reads: vehicleReads,
		write: 'ApproveOrRejectRevisedServiceEstimation',
		resendCount: 0,
		async prepare(portal) {
			const regNo = 'UP32NP6789';
			const form = await approvalForm(regNo, portal.servicesFor(regNo).provider);
			const render = (problem: Problem, language: Language) =>
				renderInLanguage(createElement(EstimateAnswerErrorNote, { error: { kind: 'problem', problem } }), language);
			return {
				async submit(visitor) {
					const { data, text } = await submitToAction(answerEstimate, visitor, regNo, form, render);
					return { isDone: data?.kind === 'recorded', text };
				},
				restore: () =>
					proposeEstimate(
						{ regNo, comments: 'Worn', jobs: [{ name: 'Mirror', partCode: '', price: 10_000 }], files: [] },
						testContext(portal.db),
					),
			};
		},
	},
	{
		path: 'makepayment',
		reads: [...vehicleReads, 'DownloadInvoice', 'GetPaymentInfo'],
		write: 'BeginOnlineTransaction',
		// A new order is begun; the first one takes no money by itself (provider/embedded/payments/beginPayment.test.ts).
		resendCount: 1,
		prepare: async (portal) => ({
			async submit(visitor) {
				const context = routerContextOf(visitor, payingRegNo);
				const form = { way: 'online' };
				const { html } = await openScreen(`/makepayment?RegNo=${payingRegNo}`, context, {
					form,
					language: visitor.visit.language,
				});
				return { isDone: html.includes('name="encRequest"'), text: html };
			},
			async restore() {
				await portal.db.deleteFrom('payment_order').where('state', '<>', 'paid').execute();
			},
		}),
	},
];
