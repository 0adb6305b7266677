import { useEffect, useRef } from 'react';
import { isOutcomeUnknown } from '../../../domain/providerError.ts';
import { isolated } from '../../../domain/text/bidi.ts';
import { formatDay } from '../../../domain/time/calendar.ts';
import type { SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import type { Failure } from '../../data/endpoints.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/button.tsx';
import { PhoneNumber } from '../detail.tsx';
import { Icon, type IconName } from '../icon.tsx';

const icons: Record<Tone, IconName> = { info: 'info', ok: 'tick', attention: 'alert', error: 'cross' };

type Tone = 'info' | 'ok' | 'attention' | 'error';

interface NoteProps {
	readonly tone: Tone;
	/** Read aloud; `alert` by default for an error. */
	readonly role?: 'status' | 'alert';
	readonly title?: string | null;
	readonly lines?: readonly string[];
	readonly children?: React.ReactNode;
}

/**
 * A note that stays on the page. Its tone has a colour and an icon, so that colour alone carries no meaning. It shows
 * `title` in bold, then `lines` as paragraphs, then `children`.
 */
export function Note({ tone, role, title, lines = [], children }: NoteProps) {
	return (
		<div className={`note note-${tone}`} role={role ?? (tone === 'error' ? 'alert' : undefined)}>
			<Icon name={icons[tone]} />
			<div>
				{title ? (
					<p>
						<strong>{title}</strong>
					</p>
				) : null}
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
				{children}
			</div>
		</div>
	);
}

/** Why the vehicle cannot be booked, and whom to call: the dealership of its last service, if `phone` is known. */
export function BlockedNote(props: { text: string | null; dealership: string | null; phone: string | null }) {
	const { text, dealership, phone } = props;
	const { t } = useTranslation();
	return (
		<Note tone="attention" lines={[text ?? t.errorTitle, ...(phone && dealership ? [isolated(dealership)] : [])]}>
			{phone && <PhoneNumber text={phone} />}
		</Note>
	);
}

/** For a part of a screen that could not be loaded: the reason, Retry, and in a form (`isForm`) that nothing was lost. */
export function FailureNote(props: { failure: Failure; onRetry: () => void; isForm?: boolean }) {
	const { failure, onRetry, isForm = true } = props;
	const { t, failures } = useTranslation();
	return (
		<Note tone="error" lines={[failure.text ?? failures[failure.kind]]}>
			{isForm ? <p className="small">{t.nothingLost}</p> : null}
			<Button variant="default" onClick={onRetry}>
				{t.retry}
			</Button>
		</Note>
	);
}

/**
 * The outcome of a press, one line a paragraph; by default why it did nothing. Scrolls into view, since the button is
 * elsewhere, and takes the focus if the button is gone.
 */
export function OutcomeNote({ tone = 'error', lines }: { tone?: Tone; lines: readonly string[] }) {
	const note = useRef<HTMLDivElement>(null);
	const text = lines.join('\n');
	useEffect(() => {
		if (text) note.current?.scrollIntoView({ block: 'center' });
		if (document.activeElement === document.body) note.current?.focus({ preventScroll: true });
	}, [text]);
	return (
		<div ref={note} tabIndex={-1}>
			<Note tone={tone} role={tone === 'error' ? 'alert' : 'status'} lines={lines} />
		</div>
	);
}

/** Why a form failed, as lines; with `unknown` if it may have been carried out all the same, or that it was not sent. */
export function useFailureLines(unknown: string): (failure: Failure) => readonly string[] {
	const { t, failures } = useTranslation();
	return ({ kind, text }) => {
		const outcome = isOutcomeUnknown(kind) ? [unknown] : kind === 'offline' ? [t.notSent] : [];
		return [text ?? failures[kind], ...outcome];
	};
}

/**
 * Why a booking has lost its slot, and the owner's next step (docs/product.md#withdrawn-slots). `date`: ISO.
 * `isMovable`: whether the owner can move it here; absent on a page without a link to do so.
 */
export function WithdrawnNote(props: { withdrawn: SlotWithdrawal; date: string; isMovable?: boolean }) {
	const { withdrawn, date, isMovable } = props;
	const { t: common, language } = useTranslation();
	const t = common.withdrawn;
	const day = formatDay(date, 'DD MMMM YYYY', language);
	const choose = withdrawn === 'dealerClosed' ? t.chooseDealer : t.chooseTime;
	const next = isMovable === undefined ? [] : [isMovable ? choose : t.callOrCancel];
	return <Note tone="attention" lines={[t[withdrawn](day), ...next]} />;
}

/** Placeholders of the final size while data loads, with a text for screen readers. `height` of each, in px. */
export function Skeleton({ count, height }: { count: number; height: number }) {
	const { t } = useTranslation();
	const blocks = Array.from({ length: count }, (_, number) => `block ${number}`);
	return (
		<div className="stack-tight" role="status">
			<span className="visually-hidden">{t.loading}</span>
			{blocks.map((block) => (
				// Its height is an attribute: the content security policy allows no styles within elements.
				<svg key={block} className="skeleton" height={height} aria-hidden="true" />
			))}
		</div>
	);
}
