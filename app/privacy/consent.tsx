import { useContext } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDay } from '../../domain/time/calendar.ts';
import { postForm } from '../data/requests.ts';
import { useForm } from '../data/useForm.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { BrandNameContext } from '../ui/title.tsx';

/**
 * Version of the notice before consent (`notice` and `stop` of the common texts, in every language), kept with each
 * consent. Raise it when their meaning changes (docs/product.md#consent).
 */
export const noticeVersion = 1;

/** Whether the owner wants messages about the next service; null: not offered here. */
export type ConsentState = 'on' | 'off' | null;

/**
 * One press gives or withdraws consent to messages about the next service. The plain form leads to the page about
 * messages; with script the page stays and loads its data again.
 */
function ConsentForm({ regNo, isOn }: { regNo: string; isOn: boolean }) {
	const { t, failures } = useTranslation();
	const { revalidate } = useRevalidator();
	const { isBusy, failure, send } = useForm(({ kind, text }) => text ?? failures[kind]);

	function change(event: React.SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const { currentTarget: form, nativeEvent } = event;
		send(
			() => postForm(form, nativeEvent.submitter),
			() => revalidate().then(() => null),
		);
	}

	return (
		<form method="post" action={`/privacy?RegNo=${regNo}`} onSubmit={change} className="stack-tight consent-form">
			<input type="hidden" name="notice" value={noticeVersion} />
			{/* Not `disabled` while it is busy, which would take the focus from it. */}
			<Button
				type="submit"
				name="consent"
				value={isOn ? 'withdraw' : 'give'}
				variant="default"
				aria-disabled={isBusy || undefined}
			>
				{isBusy ? t.saving : isOn ? t.consent.withdraw : t.consent.give}
			</Button>
			{failure ? <Note tone="error" lines={[failure]} /> : null}
		</form>
	);
}

/**
 * At the foot of pages that links in messages open: whether messages about the next service are on. One press stops
 * them; to turn them on, the owner reads the notice first.
 */
export function ConsentLine({ regNo, isOn }: { regNo: string; isOn: boolean }) {
	const { t } = useTranslation();
	return (
		<aside className="consent-line" aria-label={t.serviceMessages}>
			<p role="status">{isOn ? t.consent.lineOn : t.consent.lineOff}</p>
			{isOn ? <ConsentForm regNo={regNo} isOn /> : null}
			<Link to={`/privacy?RegNo=${regNo}`} className="touch-link">
				{isOn ? t.consent.more : t.change}
			</Link>
		</aside>
	);
}

interface ConsentNoticeProps {
	readonly regNo: string;
	readonly isOn: boolean;
	readonly givenAt?: string | null;
}

/**
 * The notice, whether the messages are on, and the control (docs/product.md#consent). `givenAt`: ISO instant, if known.
 */
export function ConsentNotice({ regNo, isOn, givenAt = null }: ConsentNoticeProps) {
	const { t, language } = useTranslation();
	const brandName = useContext(BrandNameContext) ?? '';
	const since = givenAt === null ? null : formatDay(givenAt, 'DD MMMM YYYY', language);
	return (
		<>
			<p>{t.consent.notice(brandName)}</p>
			<p>{t.consent.stop}</p>
			<p role="status">{isOn ? (since === null ? t.consent.lineOn : t.consent.on(since)) : t.consent.off}</p>
			<ConsentForm regNo={regNo} isOn={isOn} />
		</>
	);
}
