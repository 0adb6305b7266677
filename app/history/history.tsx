import { Link, redirect } from 'react-router';
import { z } from 'zod';
import { formatRupees } from '../../domain/money.ts';
import { billDifference, readJobCardFiles } from '../../domain/payment/bill.ts';
import { isFree } from '../../domain/payment/payment.ts';
import { pickFields } from '../../domain/pickFields.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { formatDay } from '../../domain/time/calendar.ts';
import type { JobCardPage } from '../../domain/vehicle/jobCardHistory.ts';
import type { VehicleView } from '../../domain/vehicle/vehicleView.ts';
import { useServiceDue } from '../home/useServiceDue.ts';
import { commonTexts } from '../i18n/commonTexts.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { pageLoader, readQuery } from '../loaders.ts';
import { loadVehicleView, redirectToOwnSpelling } from '../loadVehicle.ts';
import { catalogueNameIn, vehicleServices } from '../services.ts';
import { JobCardFileList, useDifferenceName } from '../ui/bill/bill.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Detail, Reading } from '../ui/detail.tsx';
import { Icon } from '../ui/icon.tsx';
import { Title, useHeadingFocus } from '../ui/title.tsx';
import type { Route } from './+types/history.ts';
import { historyTexts } from './historyTexts.ts';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

/** Job cards per page. */
const pageSize = 20;

const historyPath = (regNo: string, page: number): string =>
	`/history?RegNo=${regNo}${page > 1 ? `&page=${page}` : ''}`;

const querySchema = z.object({ page: z.coerce.number<string>().int().min(1).max(5000).catch(1) });

/** The present owner's job cards, the newest first (docs/product.md#history). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	const page = readQuery(args.request, querySchema)?.page ?? 1;
	return pageLoader(services, async () => {
		const found = await provider.jobCards({ regNo, skip: (page - 1) * pageSize, take: pageSize });
		if (!found) throw redirect(`/?RegNo=${regNo}`);
		redirectToOwnSpelling(found.vehicle, services, args.request);
		const lastPage = Math.max(1, Math.ceil(found.total / pageSize));
		if (page > lastPage) throw redirect(historyPath(regNo, lastPage));
		const { vehicleView, menu } = await loadVehicleView(services, found.vehicle, { showsBooking: false });
		return { view: historyView(found, vehicleView, page, catalogueNameIn(services)), menu };
	});
}

type HistoryView = ReturnType<typeof historyView>;

/**
 * The data of the service history: exactly these fields reach the browser (docs/product.md#history). `page`: from 1.
 * `nameOf` translates a name of the catalogue.
 */
function historyView(
	{ vehicle, total, jobCards }: JobCardPage,
	{ booking, serviceDue, jobCard: present }: VehicleView,
	page: number,
	nameOf: (name: string) => string,
) {
	const canBook = booking === null && present === null;
	return {
		...pickFields(vehicle, 'regNo', 'itemName'),
		page,
		total,
		canBook,
		serviceDue: canBook ? serviceDue : null,
		jobCards: jobCards.map((jobCard) => ({
			...pickFields(jobCard, 'documentDate', 'usageReading', 'jobCardNo', 'isActive'),
			/** Before the bill is made, an amount of 0 means nothing. */
			amount: jobCard.isActive && !isFree(jobCard) ? jobCard.amount || null : jobCard.amount,
			/** The id of the job card that can be booked again; null: it cannot be. */
			again: (canBook && jobCard.jobCardId) || null,
			dealership: { name: jobCard.organizationName, addressLine1: jobCard.organizationAddressLine1 },
			jobs: jobCard.jobs.map(({ name, price }) => ({ name: nameOf(name), price })),
			difference: billDifference(jobCard) || null,
			files: readJobCardFiles(vehicle, jobCard),
		})),
	};
}

export default function History({ loaderData: { view } }: Route.ComponentProps) {
	const { t, common } = useTranslation(historyTexts);
	const { line, badge } = useServiceDue(view.serviceDue);
	return (
		<main id="content" className="page history">
			<Title texts={commonTexts} name="history" />
			<p className="row">
				{view.itemName ? isolated(view.itemName) : null}
				<span className="plate">{view.regNo}</span>
			</p>
			{line === null ? null : (
				<div className="row" data-overdue={view.serviceDue?.when === 'past' || undefined}>
					{badge === null ? null : <p className="badge">{badge}</p>}
					<p>{line}</p>
				</div>
			)}
			{view.jobCards.length === 0 ? (
				<div className="card row">
					<p>{t.none}</p>
					<Button component="a" href={`/${view.canBook ? 'booking/dealer' : ''}?RegNo=${view.regNo}`}>
						{view.canBook ? common.bookAService : common.home}
					</Button>
				</div>
			) : (
				<ol className="stack">
					{view.jobCards.map((jobCard, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a provider may give no id, and job cards keep their order.
						<li key={`${view.page} ${index}`}>
							<HistoryCard view={view} jobCard={jobCard} />
						</li>
					))}
				</ol>
			)}
			<Pager view={view} />
			<p className="quiet small">{t.ownOnly}</p>
		</main>
	);
}

/**
 * One job card: day and dealership; its work with prices, and the cost; its files, and the link that books it again. The
 * newest is open at first.
 */
function HistoryCard({ view, jobCard }: { view: HistoryView; jobCard: HistoryView['jobCards'][number] }) {
	const { regNo } = view;
	const { t, common, language } = useTranslation(historyTexts);
	const { again, amount, dealership, difference, documentDate: date, jobCardNo, jobs, files, usageReading } = jobCard;
	const differenceName = useDifferenceName(difference ?? 0);
	const day = date === null ? t.dayUnknown : formatDay(date, 'DD MMM YYYY', language);
	return (
		<details className="card job-card" open={jobCard === view.jobCards[0]}>
			<summary className="row">
				<h2>
					{day}
					<span className="detail-more">{isolated(dealership.name ?? '')}</span>
					<span className="detail-more">{isolated(dealership.addressLine1 ?? '')}</span>
				</h2>
				{amount === null ? null : <strong>{formatRupees(amount)}</strong>}
				<Icon name="down" />
			</summary>
			<div className="stack">
				<dl className="details job-card-details">
					<Detail name={common.jobCard}>{jobCardNo}</Detail>
					<Detail name={t.reading}>{usageReading === null ? null : <Reading km={usageReading} />}</Detail>
				</dl>
				<dl className="rows">
					{jobs.map(({ name, price }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have one name, and they keep their order.
						<Detail key={index} name={isolated(name)}>
							{price === null ? null : formatRupees(price)}
						</Detail>
					))}
					{difference === null ? null : <Detail name={differenceName}>{formatRupees(difference)}</Detail>}
					{amount === null ? null : (
						<Detail name={t.cost}>
							<strong>{formatRupees(amount)}</strong>
						</Detail>
					)}
				</dl>
				<div className="stack-tight">
					{jobCard.isActive ? (
						<>
							<p>{t.ongoing}</p>
							<Link to={`/tracking?RegNo=${regNo}`} className="link-button row">
								{common.trackService}
								<Icon name="next" />
							</Link>
						</>
					) : null}
					{files === null ? null : <JobCardFileList regNo={regNo} files={files} />}
					{again === null ? null : (
						// A document, so that the server first asks whether a booking may begin.
						<Button
							component="a"
							href={`/booking/dealer?${new URLSearchParams({ RegNo: regNo, again })}`}
							variant="default"
							aria-label={date === null ? undefined : t.againName(day)}
						>
							{t.again}
						</Button>
					)}
				</div>
			</div>
		</details>
	);
}

/** The numbers of the job cards on this page, and links to the newer and older ones; nothing if one page has all. */
function Pager({ view: { regNo, page, total, jobCards } }: { view: HistoryView }) {
	const { t } = useTranslation(historyTexts);
	// Another page of the list begins at its top, but the pressed link is at its end.
	useHeadingFocus(page, true);
	if (total <= pageSize) return null;
	const before = (page - 1) * pageSize;
	const last = before + jobCards.length;
	return (
		<nav className="spread" aria-label={t.pages}>
			{page === 1 ? null : (
				<Link to={historyPath(regNo, page - 1)} rel="prev" className="touch-link">
					<Icon name="back" />
					{t.newer}
				</Link>
			)}
			<p>{t.range(before + 1, last, total)}</p>
			{last === total ? null : (
				<Link to={historyPath(regNo, page + 1)} rel="next" className="touch-link">
					{t.older}
					<Icon name="next" />
				</Link>
			)}
		</nav>
	);
}
