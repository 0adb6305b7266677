import { startTransition, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { fieldLimits, sanitizeLine } from '../../domain/booking/fieldLimits.ts';
import type { Language } from '../../domain/languages.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime } from '../../domain/time/calendar.ts';
import { removeDraft } from '../data/browserStorage.ts';
import { postData } from '../data/requests.ts';
import { useForm } from '../data/useForm.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useOfflineSince } from '../shell/topLines.tsx';
import { Button } from '../ui/controls/button.tsx';
import { NativeSelect, TextInput, useFullNote } from '../ui/controls/fields.tsx';
import { PhoneNumber } from '../ui/detail.tsx';
import { Dialog, MessageDialog } from '../ui/feedback/dialog.tsx';
import { Note, type OutcomeNote, useFailureLines } from '../ui/feedback/notes.tsx';
import type { action } from './cancel.ts';
import { homeTexts } from './homeTexts.ts';
import type { HomeBooking } from './homeView.ts';

/** The outcome, shown on the page once the dialog is closed. */
export type CancelNotice = React.ComponentProps<typeof OutcomeNote>;

interface CancelBookingProps {
	readonly regNo: string;
	/** `moving` is absent if the booking was missed. */
	readonly booking: Pick<HomeBooking, 'appointmentId' | 'date' | 'isUnconfirmed'> &
		Partial<Pick<HomeBooking, 'moving' | 'withdrawn'>> & {
			readonly dealership: { readonly name: string | null; readonly phone?: string | null } | null;
		};
	readonly onNotice: (notice: CancelNotice) => void;
}

/** Cancel Booking: asks once, with an optional reason, before a slot is given away (docs/product.md#cancelling). */
export function CancelBooking({ regNo, booking, onNotice }: CancelBookingProps) {
	const { t, common, failures, language } = useTranslation(homeTexts);
	const revalidator = useRevalidator();
	const [open, setOpen] = useState<'nothing' | 'wait' | 'confirm'>('nothing');
	const [reason, setReason] = useState<CancelReason | ''>('');
	const [ownWords, setOwnWords] = useState('');
	const phone = booking.dealership?.phone;
	const isMovable = booking.moving?.isOver === false;
	const isOnline = useOfflineSince() === null;
	const fullNote = useFullNote(ownWords, maxOwnWords);
	const { isBusy, failure, send } = useForm(useFailureLines(t.cancelUnknown));

	const cancel = () =>
		send(
			() =>
				postData<typeof action>('/home/cancel', regNo, {
					appointmentId: booking.appointmentId,
					reason: cancelReason(reason, ownWords),
				}),
			async ({ done, text }) => {
				if (done) removeDraft(regNo);
				// Revalidated first, since "cancelled" must not stand above a booking that is still shown.
				await revalidator.revalidate();
				const slot = booking.date === null ? [] : [slotLine(booking.date, booking.dealership?.name ?? null, language)];
				startTransition(() => {
					onNotice(
						done
							? { tone: 'ok', lines: [t.cancelled, ...slot, t.calendarEntry] }
							: { tone: 'attention', lines: [text ?? t.stale] },
					);
					setOpen('nothing');
				});
				return null;
			},
		);

	return (
		<>
			<noscript>{booking.isUnconfirmed ? null : <Note tone="info" lines={[t.noScript(isMovable)]} />}</noscript>
			<button
				type="button"
				className="link-button cancel-button"
				onClick={() => setOpen(booking.isUnconfirmed ? 'wait' : 'confirm')}
			>
				{t.cancel}
			</button>
			<MessageDialog
				message={open === 'wait' ? t.wait : null}
				button={common.okay}
				onClose={() => window.location.reload()}
			>
				<p>
					{t.unconfirmed} {phone ? t.cannotWait : null} {phone ? <PhoneNumber text={phone} /> : null}
				</p>
			</MessageDialog>
			<Dialog open={open === 'confirm'} onClose={() => setOpen('nothing')} label={t.cancelTitle} isBusy={isBusy}>
				<h2 className="dialog-title">{t.cancelTitle}</h2>
				{!booking.date || booking.moving === undefined || booking.withdrawn ? null : (
					<p>{t.cancelLine(formatDateTime(booking.date, language))}</p>
				)}
				<NativeSelect
					label={t.cancelReason}
					value={reason}
					onChange={(event) => setReason(event.currentTarget.value as CancelReason | '')}
					data={[
						{ value: '', label: t.chooseReason },
						...Object.entries(t.reasons).map(([value, label]) => ({ value, label })),
					]}
				/>
				{isMovable && (reason === 'time' || reason === 'dealer') ? (
					<Note tone="info" lines={booking.withdrawn ? [] : [t.moveInstead]}>
						<Link replace to={`/booking/move?RegNo=${regNo}${reason === 'dealer' ? '&dealership=other' : ''}`}>
							{reason === 'dealer' ? common.moveDealer : common.moveTime}
						</Link>
					</Note>
				) : null}
				<TextInput
					label={t.ownWords}
					description={fullNote}
					descriptionBelow
					value={ownWords}
					maxLength={maxOwnWords}
					autoComplete="off"
					onChange={(event) => setOwnWords(event.currentTarget.value)}
				/>
				{failure && !(isOnline && failure[0] === failures.offline) ? <Note tone="error" lines={failure} /> : null}
				<div className="row dialog-actions">
					<Button variant="default" disabled={isBusy} onClick={() => setOpen('nothing')}>
						{t.keep}
					</Button>
					<Button className="danger-filled" loading={isBusy} onClick={cancel}>
						{isBusy ? t.cancelling : t.cancel}
					</Button>
				</div>
			</Dialog>
		</>
	);
}

/** `30 November 2026, 09:00 AM, Hill Road Motors`. `date`: ISO; `dealership`: its name; null: not known. */
export const slotLine = (date: string, dealership: string | null, language: Language): string =>
	[formatDateTime(date, language), dealership && isolated(dealership)].filter(Boolean).join(', ');

/** A reason that Cancel Booking offers. */
export type CancelReason = keyof typeof homeTexts.en.reasons;

/** Maximum length of the owner's own words, which leaves room for each reason. */
export const maxOwnWords = fieldLimits.reason - 50;

/**
 * The reason as the maker reads it (docs/product.md#cancelling): in English in any language, then the owner's own words
 * unchanged. undefined: neither was given.
 */
export function cancelReason(chosen: CancelReason | '', ownWords: string): string | undefined {
	const reason = chosen === '' ? '' : homeTexts.en.reasons[chosen];
	const parts = [reason, sanitizeLine(ownWords, maxOwnWords).trim()].filter((part) => part !== '');
	return parts.join(': ') || undefined;
}
