import { type ReactNode, useEffect, useRef } from 'react';
import { formatKm } from '../../domain/distance.ts';
import { formatRupees } from '../../domain/money.ts';
import type { OwnerDataKind } from '../../domain/ownerData.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDateTime, formatDay, formatTime } from '../../domain/time/calendar.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useStatusName } from '../tracking/jobCardWords.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Detail } from '../ui/detail.tsx';
import { Note } from '../ui/feedback/notes.tsx';
import { Icon } from '../ui/icon.tsx';
import { PrintButton } from '../ui/printButton.tsx';
import { CodeForms } from '../verify/codeForms.tsx';
import { ownDataTexts } from './ownDataTexts.ts';
import type { OwnDataOffer, OwnDataView, PrivacyFailure } from './ownerChoices.ts';
import { privacyTexts } from './privacyTexts.ts';

/** Whether the code was entered. Then its forms are gone, and a failure is shown beside the request to be forgotten. */
export const mayErase = (offer: OwnDataOffer['kind']): boolean => offer === 'shown' || offer === 'failed';

interface OwnDataProps {
	readonly regNo: string;
	readonly offer: OwnDataOffer;
	readonly isSent: boolean;
	readonly outcome: PrivacyFailure | undefined;
	/** If it is not shown here: whom to ask for it or to complain to, and what is deleted. */
	readonly children: ReactNode;
}

/** The owner's data, or the form for a code before it, or why there is none (docs/product.md#your-data). */
export function OwnData({ regNo, offer, isSent, outcome, children }: OwnDataProps) {
	const { t, common, failures } = useTranslation(privacyTexts);
	const reasons: Readonly<Record<string, string>> = { open: t.openPortal, noCodes: t.noCodes, elsewhere: t.elsewhere };
	const reason = reasons[offer.kind];
	return (
		<section className={offer.kind === 'shown' ? 'stack own-data-section' : 'card stack-tight'} aria-labelledby="data">
			<h2 id="data">{t.data}</h2>
			{reason ? (
				<>
					<p>{reason}</p>
					<p>{t.askContact}</p>
					{children}
				</>
			) : null}
			{outcome?.kind === 'failed' && !mayErase(offer.kind) ? (
				<Note tone="error" lines={[outcome.failure.text ?? failures[outcome.failure.kind]]} />
			) : null}
			{offer.kind === 'shown' ? <Shown regNo={regNo} view={offer.view} /> : null}
			{offer.kind === 'failed' ? (
				<Note tone="error" lines={[failures.upstreamError]}>
					<a href={`/privacy?RegNo=${regNo}`} className="touch-link">
						{common.retry}
					</a>
				</Note>
			) : null}
			{offer.kind === 'code' ? (
				<CodeForms
					url={`/privacy?RegNo=${regNo}`}
					line={t.dataLine}
					sentLine={t.codeSent}
					isSent={isSent}
					failure={!outcome || outcome.kind === 'failed' ? null : outcome}
				/>
			) : null}
		</section>
	);
}

function Shown({ regNo, view }: { regNo: string; view: OwnDataView }) {
	const { t } = useTranslation(privacyTexts);
	const actions = useRef<HTMLDivElement>(null);
	// The code's form had the focus and is gone.
	useEffect(() => {
		if (document.activeElement === document.body) actions.current?.querySelector('a')?.focus({ preventScroll: true });
	}, []);
	return (
		<>
			<div className="row" ref={actions}>
				<Button component="a" href={`/privacy/data?RegNo=${regNo}`} leftSection={<Icon name="download" />}>
					{t.save}
				</Button>
				<PrintButton>{t.print}</PrintButton>
			</div>
			<p className="quiet small">{t.freshLine}</p>
			<OwnDataPage regNo={regNo} view={view} />
		</>
	);
}

/** The owner's data to read and to print. */
function OwnDataPage({ regNo, view }: { regNo: string; view: OwnDataView }) {
	const { t, common, language } = useTranslation(ownDataTexts);
	const corrections = view.readingCorrections.map(({ correctedAt, by, readingBefore, reading, reason }) => {
		const readings = [readingBefore, reading].filter((km) => km !== null).map((km) => formatKm(km * 1000, language));
		return [readings.join(' → '), formatDay(correctedAt, 'DD MMMM YYYY', language), by, reason].join(', ');
	});
	return (
		<div className="stack own-data">
			<Part id="own-you" title={t.you}>
				<dl className="details">
					<Detail name={t.name}>{view.name}</Detail>
					<Detail name={common.mobile}>{view.mobile}</Detail>
					<Detail name={t.email}>{view.email}</Detail>
					<Detail name={t.address}>{view.address}</Detail>
					<Detail name={common.vehicle}>{view.model}</Detail>
					<Detail name={common.registrationNumber}>{regNo}</Detail>
					{corrections.length === 0 ? null : <Detail name={t.readingCorrections}>{names(corrections)}</Detail>}
				</dl>
			</Part>
			<List kind="bookings" view={view} show={(each) => <Booking booking={each} />} />
			<List kind="visits" view={view} show={(each) => <OwnJobCardItem jobCard={each} />} />
			<List kind="messages" view={view} show={(each) => <Message message={each} />} />
			<Consent consent={view.consent} />
		</div>
	);
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	const { t } = useTranslation();
	return (
		<section className="card stack-tight" aria-labelledby={id}>
			<h3 id={id}>{title}</h3>
			{children ?? <p className="quiet">{t.none}</p>}
		</section>
	);
}

function List<Kind extends OwnerDataKind>({
	kind,
	view,
	show,
}: {
	kind: Kind;
	view: OwnDataView;
	show: (item: OwnDataView[Kind][number]) => ReactNode;
}) {
	const items: OwnDataView[Kind] = view[kind];
	const { t } = useTranslation(ownDataTexts);
	return (
		<Part id={`own-${kind}`} title={t[kind]}>
			{items.length === 0 ? null : (
				<>
					{view.next[kind] === null ? null : <p className="quiet">{t.newest(items.length)}</p>}
					<ul className="stack own-list">
						{items.map((item, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change while it is shown
							<li key={index}>{show(item)}</li>
						))}
					</ul>
				</>
			)}
		</Part>
	);
}

function Booking({ booking }: { booking: OwnDataView['bookings'][number] }) {
	const { common, language } = useTranslation();
	const statusName = useStatusName();
	return (
		<>
			<p>
				<strong>{booking.number}</strong> {formatDay(booking.day, 'DD MMMM YYYY', language)},{' '}
				{formatTime(booking.start, language)}
			</p>
			<dl className="details">
				<Detail name={common.dealership}>{booking.dealership}</Detail>
				<Detail name={common.status}>{statusName(booking.status)}</Detail>
				<Detail name={common.mobile}>{booking.mobile}</Detail>
				<Detail name={common.jobs}>{names(booking.jobs)}</Detail>
				<Detail name={common.problem}>{booking.problem}</Detail>
			</dl>
		</>
	);
}

function OwnJobCardItem({ jobCard }: { jobCard: OwnDataView['visits'][number] }) {
	const { common, language } = useTranslation();
	const statusName = useStatusName();
	return (
		<>
			<p>
				<strong>{jobCard.jobCardNumber}</strong> {formatDay(jobCard.openedAt, 'DD MMMM YYYY', language)}
			</p>
			<dl className="details">
				<Detail name={common.dealership}>{jobCard.dealership}</Detail>
				<Detail name={common.status}>{statusName(jobCard.status)}</Detail>
				<Detail name={common.jobs}>{names(jobCard.jobs)}</Detail>
				<Detail name={common.amount}>{jobCard.amount === null ? null : formatRupees(jobCard.amount)}</Detail>
				<Detail name={common.payment}>
					{names(
						jobCard.payments.map(({ receivedAt, amount, mode }) =>
							[amount === null ? '' : formatRupees(amount), mode, formatDay(receivedAt, 'DD MMMM YYYY', language)]
								.filter(Boolean)
								.join(', '),
						),
					)}
				</Detail>
				<Detail name={common.invoices}>{names(jobCard.invoices)}</Detail>
			</dl>
		</>
	);
}

function Message({ message }: { message: OwnDataView['messages'][number] }) {
	const { t, language } = useTranslation(ownDataTexts);
	const kinds: Readonly<Record<string, string>> = t.kinds;
	return (
		<p>
			{kinds[message.kind] ?? message.kind}
			<span className="detail-more">
				{formatDateTime(message.at, language)}: {t.states[message.state]}
			</span>
		</p>
	);
}

function Consent({ consent }: { consent: OwnDataView['consent'] }) {
	const { t, common, language } = useTranslation(ownDataTexts);
	const dayOf = (at: string) => formatDay(at, 'DD MMMM YYYY', language);
	return (
		<Part id="own-consent" title={common.serviceMessages}>
			{consent && (
				<>
					<p>{t.given(dayOf(consent.givenAt))}</p>
					{consent.withdrawnAt === null ? null : <p>{t.withdrawn(dayOf(consent.withdrawnAt))}</p>}
				</>
			)}
		</Part>
	);
}

/** Each name on a line; null: no names. */
const names = (all: readonly string[]): ReactNode =>
	all.length === 0 ? null : [...new Set(all)].map((name) => <div key={name}>{isolated(name)}</div>);
