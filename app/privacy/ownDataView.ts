import { type Paise, parsePaise } from '../../domain/money.ts';
import type { OwnerData } from '../../domain/ownerData.ts';

type MessageState = 'waits' | 'sent' | 'delivered' | 'read' | 'failed' | 'notSent';

/** What the readable page shows of an owner's data; the file has all of it. */
export interface OwnDataView {
	readonly name: string;
	readonly mobile: string;
	readonly email: string;
	readonly address: string;
	readonly model: string;
	readonly bookings: readonly {
		readonly number: string;
		readonly day: string;
		/** `HH:MM` in India. */
		readonly start: string;
		readonly dealership: string;
		readonly status: string;
		readonly mobile: string;
		readonly problem: string;
		readonly jobs: readonly string[];
	}[];
	readonly visits: readonly {
		readonly jobCardNumber: string;
		readonly openedAt: string;
		readonly dealership: string;
		readonly status: string;
		readonly amount: Paise | null;
		readonly jobs: readonly string[];
		readonly payments: readonly { readonly receivedAt: string; readonly amount: Paise | null; readonly mode: string }[];
		readonly invoices: readonly string[];
	}[];
	readonly messages: readonly { readonly kind: string; readonly at: string; readonly state: MessageState }[];
	readonly consent: { readonly givenAt: string; readonly withdrawnAt: string | null } | null;
}

/** `nameOf`: what the owner reads for a name of the catalogue. */
export function ownDataView(
	{ vehicle, bookings, visits, messages, consent }: OwnerData,
	nameOf: (name: string) => string,
): OwnDataView {
	const { name, mobile, email, address, model } = vehicle;
	return {
		...{ name, mobile, email, address, model },
		bookings: bookings.map((booking) => ({
			number: booking.number,
			day: booking.day,
			start: booking.time.slice(0, 5),
			dealership: booking.dealership,
			status: booking.status,
			mobile: booking.mobile,
			problem: booking.problem,
			jobs: booking.lines.filter(({ isChosen }) => isChosen).map((line) => nameOf(line.name)),
		})),
		visits: visits.map((visit) => ({
			jobCardNumber: visit.jobCardNumber,
			openedAt: visit.openedAt,
			dealership: visit.dealership,
			status: visit.status,
			amount: parsePaise(visit.amount),
			jobs: visit.lines.map((line) => nameOf(line.name)),
			payments: visit.payments.map(({ receivedAt, amount, mode }) => ({
				receivedAt,
				amount: parsePaise(amount),
				mode,
			})),
			invoices: visit.invoices.map(({ number }) => number),
		})),
		messages: messages.map((message) => ({
			kind: message.kind,
			at: message.endedAt ?? message.queuedAt,
			state: messageState(message),
		})),
		consent: consent && { givenAt: consent.givenAt, withdrawnAt: consent.withdrawnAt },
	};
}

function messageState({ outcome, receipt }: OwnerData['messages'][number]): MessageState {
	if (outcome === null) return 'waits';
	if (outcome === 'failed' || receipt === 'failed') return 'failed';
	if (outcome !== 'sent') return 'notSent';
	return receipt === 'delivered' || receipt === 'read' ? receipt : 'sent';
}
