/** Where an owner meets each call of the provider by a press that changes something: once, whatever is answered. */
import { createElement } from 'react';
import type { Problem } from '../../app/answer.ts';
import { action as save } from '../../app/booking/save.ts';
import { action as cancel } from '../../app/home/cancel.ts';
import { action as checkLink } from '../../app/home/linkedAppointment.ts';
import { action as answerEstimate } from '../../app/revisedEstimate/answer.ts';
import { NotRecordedNote } from '../../app/revisedEstimate/notRecordedNote.tsx';
import { failureTexts } from '../../app/texts/common.ts';
import { proposeEstimate } from '../../provider/embedded/desk/estimate.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { scopeOf } from '../../tests/support/provider/jobCards.ts';
import { answerOf, contextOf, noteOf, payer, type Visitor } from './places.ts';
import { approval, readyDraft } from './readyForms.ts';
import { drawn, openScreen } from './screens.ts';
import type { OwnVisit, TestPortal } from './testPortal.ts';

/** What a press came to, as the owner reads it. */
export interface Pressed {
	readonly isDone: boolean;
	readonly text: string;
	/** The owner is told that nothing was sent. */
	readonly isNotSent?: boolean;
}

/** One form as the owner has filled it in, ready to be sent, and sent again as it is. */
export interface Filled {
	readonly own?: OwnVisit;
	readonly press: (visitor: Visitor) => Promise<Pressed>;
	/** As it was before; the next owner finds it so. */
	readonly restore: () => Promise<void>;
}

export interface Press {
	/** As app/routes.ts writes the address that it is sent to. */
	readonly path: string;
	/** What is read before anything is sent. */
	readonly reads: readonly CallName[];
	readonly write: CallName;
	/** How often the write is sent by a second press after it was done. */
	readonly sentAgain: 0 | 1;
	readonly fill: (portal: TestPortal) => Promise<Filled>;
}

type Handler = (args: never) => unknown;

/** An action that the page's script asks; `draw` is what the page does with a failure. */
async function pressed(
	handler: Handler,
	visitor: Visitor,
	regNo: string,
	body: unknown,
	draw: (problem: Problem, language: 'en' | 'hi') => string,
): Promise<{ readonly data: Record<string, unknown> | null; readonly text: string }> {
	const init = { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) };
	const answered = await answerOf(handler, visitor, regNo, new Request('http://portal.test/press', init));
	if (answered.body.ok) return { data: answered.body.data, text: '' };
	return { data: null, text: draw(answered.body.problem, visitor.own.language) };
}

const said = ({ kind, message }: Problem, language: 'en' | 'hi') => message ?? failureTexts[language][kind];

/** Status and seat of a booking as they were before it was cancelled. */
async function uncancel({ db }: TestPortal, id: string): Promise<void> {
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

const vehicle: readonly CallName[] = ['GetIBDetails', 'document'];

export const presses: readonly Press[] = [
	{
		path: 'booking/save',
		reads: [
			...vehicle,
			...(['GetSuggestedPeriodicParts', 'GetAdditionalServices', 'GetSelfDeclarationViewByDealerCode'] as const),
		],
		write: 'BookServiceAppointment',
		// With the same key, so that it has the same answer.
		sentAgain: 1,
		async fill(portal) {
			const regNo = 'MH12AB1234';
			const { provider } = portal.servicesFor(regNo);
			const body = { draft: await readyDraft(regNo, provider), key: crypto.randomUUID() };
			return {
				own: { selfDeclaration: true },
				async press(visitor) {
					const { data, text } = await pressed(save, visitor, regNo, body, said);
					const failure = data?.kind === 'notSent' ? (data.failure as Problem['kind']) : null;
					const isDone = data?.kind === 'booked';
					return {
						isDone,
						isNotSent: failure !== null,
						text: failure ? failureTexts[visitor.own.language][failure] : text,
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
		reads: [...vehicle, 'GetServiceAppointmentDetail'],
		write: 'CancelServiceAppointment',
		sentAgain: 0,
		async fill(portal) {
			const regNo = 'KA01EF2345';
			const appointmentId = await appointmentOf(portal, regNo);
			return {
				async press(visitor) {
					const { data, text } = await pressed(cancel, visitor, regNo, { appointmentId, reason: 'Plans' }, said);
					return { isDone: data?.done === true, text };
				},
				restore: () => uncancel(portal, appointmentId),
			};
		},
	},
	{
		path: 'home/linked-appointment',
		reads: [...vehicle, 'GetServiceAppointmentDetail'],
		write: 'CancelAppointmentBySystem',
		sentAgain: 0,
		async fill(portal) {
			const regNo = 'AS01YZ2345';
			const linked = await appointmentOf(portal, regNo);
			return {
				own: { linked },
				async press(visitor) {
					const { data, text } = await pressed(checkLink, visitor, regNo, null, noteOf);
					return { isDone: data?.outcome === 'cancelled', text };
				},
				restore: () => uncancel(portal, linked),
			};
		},
	},
	{
		path: 'revisedEstimate/answer',
		reads: vehicle,
		write: 'ApproveOrRejectRevisedServiceEstimation',
		sentAgain: 0,
		async fill(portal) {
			const regNo = 'UP32NP6789';
			const form = await approval(regNo, portal.servicesFor(regNo).provider);
			const draw = (problem: Problem, language: 'en' | 'hi') =>
				drawn(createElement(NotRecordedNote, { why: { kind: 'problem', problem } }), language);
			return {
				async press(visitor) {
					const { data, text } = await pressed(answerEstimate, visitor, regNo, form, draw);
					return { isDone: data?.kind === 'recorded', text };
				},
				restore: () =>
					proposeEstimate(
						{ regNo, comments: 'Worn', jobs: [{ name: 'Mirror', partCode: '', price: 10_000 }], files: [] },
						scopeOf(portal.db),
					),
			};
		},
	},
	{
		path: 'makepayment',
		reads: [...vehicle, 'DownloadInvoice', 'GetPaymentInfo'],
		write: 'BeginOnlineTransaction',
		// Begun anew; the first order takes no money by itself (provider/embedded/payments/begin.test.ts).
		sentAgain: 1,
		fill: async (portal) => ({
			async press(visitor) {
				const context = contextOf(visitor, payer);
				const form = { way: 'online' };
				const { html } = await openScreen(`/makepayment?RegNo=${payer}`, context, {
					form,
					language: visitor.own.language,
				});
				return { isDone: html.includes('name="encRequest"'), text: html };
			},
			async restore() {
				await portal.db.deleteFrom('payment_order').execute();
			},
		}),
	},
];
