import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type JobSummary, nameOfJob, type PartSummary } from '../../../../domain/booking/catalogue.ts';
import type { Draft } from '../../../../domain/booking/draftState.ts';
import { type Estimate, estimate, estimateState } from '../../../../domain/booking/estimate.ts';
import { fieldLimits } from '../../../../domain/booking/fieldLimits.ts';
import { formatRupees, type Paise } from '../../../../domain/money.ts';
import { isolated } from '../../../../domain/text/bidi.ts';
import { groupDigits } from '../../../../domain/text/digits.ts';
import { useData } from '../../../data/useData.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Checkbox, TextInput, useFullNote } from '../../../ui/controls/fields.tsx';
import { FailureNote, Note, Skeleton } from '../../../ui/feedback/notes.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useBookingForm } from '../../bookingForm.ts';
import type { PricesState } from '../../wizardContext.tsx';
import { ProblemField } from '../problemField.tsx';
import { estimatesTexts } from './estimatesTexts.ts';
import { EstimateTotal } from './estimateTotal.tsx';
import type { loader } from './partsAndJobsData.ts';

interface OfferedWorkProps {
	/** Told the prices whenever they change, and null at the end. */
	readonly onPrices?: (prices: PricesState | null) => void;
}

/** Parts and jobs to choose from, the problem, and the total of the choice. */
export function OfferedWork({ onPrices }: OfferedWorkProps) {
	const { t, common } = useTranslation(estimatesTexts);
	const { offer, estimate, shown, hasDropped } = useEstimateOffer(onPrices);
	return (
		<>
			{hasDropped ? <Note tone="info" role="status" lines={[t.jobDropped]} /> : null}
			{offer.data?.again && offer.data.again.notOffered.length > 0 ? (
				<Note tone="info" lines={[t.notOffered(offer.data.again.notOffered.map(isolated).join(', '))]} />
			) : null}
			{offer.state === 'failed' ? (
				<FailureNote failure={offer.failure} onRetry={offer.retry} />
			) : (
				<div className="stack-tight estimates" id="work">
					<EstimateSection title={t.periodicParts}>
						{offer.data ? <PeriodicParts parts={offer.data.parts} /> : <Skeleton count={16} height={48} />}
					</EstimateSection>
					{/* Shown once the parts have loaded: their length would move it on the screen. */}
					{offer.data ? (
						<EstimateSection title={common.additionalJobs}>
							<AdditionalJobs jobs={offer.data.jobs} />
						</EstimateSection>
					) : null}
					<EstimateSection title={common.convenienceServices} />
				</div>
			)}
			<ProblemField />
			{offer.state === 'failed' ? null : <EstimateTotal estimate={estimate} shown={shown} />}
		</>
	);
}

/** A heading that opens and closes its content; open at first. Without content it is a heading alone. */
function EstimateSection({ title, children }: { title: string; children?: ReactNode }) {
	if (children === undefined) return <h2 className="card quiet estimate-section estimate-section-empty">{title}</h2>;
	return (
		<details className="card estimate-section" open>
			<summary>
				<h2>{title}</h2>
				<Icon name="down" />
			</summary>
			<section aria-label={title}>{children}</section>
		</details>
	);
}

/** Suggested parts, all selected at first; a deselected part asks for the reason (docs/product.md#estimate). */
export function PeriodicParts({ parts }: { parts: readonly PartSummary[] }) {
	const { t } = useTranslation(estimatesTexts);
	const { draft, dispatch } = useBookingForm();
	if (parts.length === 0) return <p className="quiet">{t.noParts}</p>;
	return (
		<ul className="choice-rows">
			{parts.map(({ periodicId, partName, price }) => {
				const reason = draft?.deselected[periodicId];
				return (
					<li key={periodicId}>
						<ChoiceRow
							name={partName}
							price={price}
							isChosen={reason === undefined}
							onToggle={() => dispatch({ type: 'togglePart', periodicId })}
						/>
						{reason === undefined ? null : <ReasonField name={partName} periodicId={periodicId} reason={reason} />}
					</li>
				);
			})}
		</ul>
	);
}

/** Why a part was deselected. A missing reason does not block the step. */
function ReasonField({ name, periodicId, reason }: { name: string; periodicId: string; reason: string }) {
	const { t } = useTranslation(estimatesTexts);
	const { dispatch } = useBookingForm();
	const fullNote = useFullNote(reason, fieldLimits.reason);
	return (
		<fieldset className="choice-reason" aria-label={name}>
			<TextInput
				label={t.reason}
				description={fullNote ?? (reason.trim() === '' ? t.reasonMissing : null)}
				descriptionBelow
				value={reason}
				maxLength={fieldLimits.reason}
				onChange={(event) => dispatch({ type: 'typePartReason', periodicId, reason: event.currentTarget.value })}
			/>
		</fieldset>
	);
}

/**
 * Additional jobs, each with the price of part and labour together (docs/product.md#estimate). Once a booking has as
 * many jobs as it may, the others cannot be pressed.
 */
export function AdditionalJobs({ jobs }: { jobs: readonly JobSummary[] }) {
	const { t } = useTranslation(estimatesTexts);
	const { draft, dispatch } = useBookingForm();
	const additional = jobs.filter(({ kind }) => kind === 'additional');
	if (additional.length === 0) return <p className="quiet">{t.noJobs}</p>;
	const chosen = new Set(draft?.jobIds);
	const isFull = chosen.size >= fieldLimits.rows;
	return (
		<>
			<div role="status">
				{isFull ? <Note tone="attention" lines={[t.jobsFull(groupDigits(String(fieldLimits.rows)))]} /> : null}
			</div>
			<ul className="choice-rows">
				{additional.map((job) => (
					<li key={job.serviceId}>
						<ChoiceRow
							name={nameOfJob(job)}
							price={job.partPrice + job.labourPrice}
							isChosen={chosen.has(job.serviceId)}
							isDisabled={isFull && !chosen.has(job.serviceId)}
							onToggle={() => dispatch({ type: 'toggleJob', serviceId: job.serviceId })}
						/>
					</li>
				))}
			</ul>
		</>
	);
}

interface ChoiceRowProps {
	readonly name: string;
	readonly price: Paise;
	readonly isChosen: boolean;
	readonly isDisabled?: boolean;
	readonly onToggle: () => void;
}

/** A check box, the name, and the price at the right edge; a press anywhere on the row toggles it. */
function ChoiceRow({ name, price, isChosen, isDisabled, onToggle }: ChoiceRowProps) {
	return (
		<Checkbox
			className="choice-row"
			checked={isChosen}
			disabled={isDisabled}
			onChange={onToggle}
			label={
				<>
					<span>{name || '–'}</span> <span className="choice-price">{formatRupees(price)}</span>
				</>
			}
		/>
	);
}

/** The dealer's offer for this booking, and the total of the choice (docs/product.md#estimate). */
function useEstimateOffer(onPrices: OfferedWorkProps['onPrices']) {
	const { vehicle, draft, dispatch, changing } = useBookingForm();
	const query = draft && offerQuery(vehicle.regNo, draft, changing?.revision);
	const offer = useData<typeof loader>('/data/parts-and-jobs', query);
	const { data: offered, retry } = offer;

	/** The estimate of the present choice; null until the offer is known. */
	const current = useMemo(() => (offered && draft ? estimate(offered, draft) : null), [offered, draft]);
	const total = current?.total ?? null;
	const shown = draft && total !== null ? estimateState(total, draft) : null;
	const serviceIds = useMemo(
		// A convenience service cannot be chosen, but may be booked already.
		() =>
			offered?.jobs.filter(({ kind }) => changing || kind === 'additional').map(({ serviceId }) => serviceId) ?? null,
		[offered, changing],
	);
	const mustDrop = serviceIds !== null && draft !== null && !draft.jobIds.every((id) => serviceIds.includes(id));
	/** Whether a chosen job was taken off the list, since it is no longer offered. */
	const [hasDropped, setDropped] = useState(false);
	if (mustDrop && !hasDropped) setDropped(true);

	const toChoose = draft?.again && !draft.again.isChosen ? (offered?.again?.serviceIds ?? null) : null;

	const calculated = draft?.estimate.calculated ?? false;
	const shownTotal = draft?.estimate.shownTotal ?? null;
	const refetchedFor = useRef<number | null>(null);
	useEffect(() => {
		if (total === null || serviceIds === null) return;
		if (toChoose) {
			dispatch({ type: 'chooseAgain', serviceIds: toChoose });
		} else if (mustDrop) {
			dispatch({ type: 'keepJobs', serviceIds });
		} else if (shown === 'stale' && refetchedFor.current !== shownTotal) {
			refetchedFor.current = shownTotal;
			retry();
		} else if (shown === 'show' || shown === 'stale') {
			dispatch({ type: 'showEstimate', total, calculated });
		}
	}, [serviceIds, toChoose, mustDrop, total, shown, shownTotal, calculated, dispatch, retry]);

	const failure = offer.state === 'failed' ? offer.failure : null;
	const isReady = shown === 'settled' || shown === 'calculate';
	const jobListLevel = offered?.jobListLevel ?? null;
	const jobs = useMemo(() => (current ? namesOf(current) : []), [current]);
	useEffect(() => {
		if (failure) onPrices?.({ kind: 'failed', failure });
		else onPrices?.(isReady ? { kind: 'ready', jobListLevel, jobs } : { kind: 'waiting' });
		return () => onPrices?.(null);
	}, [failure, isReady, jobListLevel, jobs, onPrices]);

	return { offer, estimate: current, shown, hasDropped };
}

/** Names of the chosen parts and jobs, parts first. An item without a name is left out. */
const namesOf = ({ parts, additionalJobs, convenienceServices }: Estimate): readonly string[] =>
	[...parts.map(({ partName }) => partName), ...[...additionalJobs, ...convenienceServices].map(nameOfJob)].filter(
		(name) => name !== '',
	);

/** The query of the offer, for the day of the chosen slot; null while the draft lacks a field of it. */
function offerQuery(regNo: string, { again, dealer, slot, repairTypeId, km }: Draft, revision?: number) {
	if (!dealer || !slot || repairTypeId === '' || km === '') return null;
	return {
		RegNo: regNo,
		DealerCode: dealer.code,
		RepairTypeId: repairTypeId,
		KmReading: km,
		AppointmentDate: slot.day,
		...(again && { Again: again.jobCard }),
		...(revision !== undefined && { Revision: revision }),
	};
}
