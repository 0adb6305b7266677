import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDay } from '../../domain/calendar.ts';
import { formatRupees } from '../../domain/money.ts';
import type { HomeAction, Lead } from '../../domain/vehicleState.ts';
import { resultPath } from '../bill/billPaths.ts';
import { billTexts } from '../bill/billTexts.ts';
import { useBillLines } from '../bill/useBillLines.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { useStageName } from '../tracking/stageName.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeView } from './homeView.ts';

type ShownVisit = NonNullable<HomeView['visit']>;

/** The leads that a visit at the dealership has. */
type VisitLead = Extract<Lead, 'estimate' | 'confirming' | 'bill' | 'work' | 'paid'>;

const icons: Readonly<Record<VisitLead, IconName>> = {
	estimate: 'clipboard',
	confirming: 'hourglass',
	bill: 'rupee',
	work: 'wrench',
	paid: 'tick',
};

const isVisitLead = (lead: Lead): lead is VisitLead => lead in icons;

/** How the visit at the dealership stands, and the one action of the page. */
export function LeadCard({ view, visit }: { view: HomeView; visit: ShownVisit }) {
	const id = useId();
	const { lead, action, regNo } = view;
	const title = useLeadTitle(lead, visit);
	const lines = useLeadLines(lead, visit);
	const actionText = useActionText(action);
	if (!isVisitLead(lead)) return null;
	return (
		<section className="card lead-card" aria-labelledby={id}>
			<span className="now-icon">
				<Icon name={icons[lead]} />
			</span>
			<div>
				<h2 id={id}>{title}</h2>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</div>
			<Button component={Link} to={actionPath(action, regNo, visit)} size="md" fullWidth>
				{actionText}
			</Button>
		</section>
	);
}

function useLeadTitle(lead: Lead, { bill, isDelivered, deliveredAt, isWorkCompleted }: ShownVisit): string {
	const t = useTexts(homeTexts);
	const bills = useTexts(billTexts);
	const language = useLanguage();
	switch (lead) {
		case 'estimate':
			return t.estimateWaits;
		case 'confirming':
			return bills.confirming;
		case 'bill':
			return t.paymentWaits;
		case 'paid':
			if (isDelivered)
				return deliveredAt ? t.deliveredOn(formatDay(deliveredAt, 'DD MMM YYYY', language)) : t.delivered;
			return bill.kind === 'free' ? t.nothingToPay : t.paid;
		default:
			if (bill.kind === 'inProcess') return bills.inProcess;
			return isWorkCompleted ? t.workCompleted : t.inService;
	}
}

function useLeadLines(lead: Lead, visit: ShownVisit): readonly string[] {
	const t = useTexts(homeTexts);
	const billLines = useBillLines(visit);
	const workLines = useWorkLines(visit);
	const { bill, isReadyToCollect } = visit;
	switch (lead) {
		case 'estimate':
			return [t.estimateLine];
		case 'bill':
			return [...(bill.kind === 'due' ? [`${t.paymentLine}: ${formatRupees(bill.amount)}`] : []), ...billLines];
		case 'work':
			if (bill.kind !== 'none') return billLines;
			return visit.isWorkCompleted ? billLines : workLines;
		case 'paid':
			return [...billLines, ...(isReadyToCollect ? [t.collect] : [])];
		default:
			return billLines;
	}
}

/** The stage, else the status; when it will be ready, and what it will cost. */
function useWorkLines(visit: ShownVisit): readonly string[] {
	const t = useTexts(homeTexts);
	const language = useLanguage();
	const nameOf = useStageName();
	const { areStagesCompleted, estimatedCost, estimatedDeliveryAt, stage, status } = visit;
	const step = stage ? nameOf(stage) : areStagesCompleted ? t.stagesCompleted : status;
	return [
		...(step === null ? [] : [t.serviceLine(step)]),
		...(estimatedDeliveryAt === null ? [] : [t.deliveryLine(formatDateTime(estimatedDeliveryAt, language))]),
		...(estimatedCost === null ? [] : [t.costLine(formatRupees(estimatedCost))]),
	];
}

function useActionText(action: HomeAction | null): string {
	const t = useTexts(homeTexts);
	const bills = useTexts(billTexts);
	switch (action) {
		case 'seeEstimate':
			return t.seeEstimate;
		case 'seeResult':
			return bills.seeResult;
		case 'pay':
			return t.pay;
		case 'receipt':
			return t.receipt;
		default:
			return t.track;
	}
}

function actionPath(action: HomeAction | null, regNo: string, { bill }: ShownVisit): string {
	switch (action) {
		case 'seeEstimate':
			return `/revisedEstimate?RegNo=${regNo}`;
		case 'pay':
			return `/makepayment?RegNo=${regNo}`;
		case 'seeResult':
		case 'receipt':
			return resultPath(regNo, bill);
		default:
			return `/tracking?RegNo=${regNo}`;
	}
}
