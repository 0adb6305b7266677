import { namedStatement, textsSql } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { phasesInWork } from '../../../domain/jobCard/jobCardState.ts';
import { deliveryDeadline } from '../../../domain/jobCard/promisedDelivery.ts';
import { pendingApproval } from '../../../domain/jobCard/revisedEstimate.ts';
import { type Language, parseLanguage } from '../../../domain/languages.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import { type Paise, sum } from '../../../domain/money.ts';
import type { Vehicle } from '../../../domain/vehicle/vehicle.ts';
import { toVehicleView } from '../../../domain/vehicle/vehicleView.ts';
import type { MessageContent } from '../../../messages/messageContent.ts';
import type { OperationContext } from '../operationContext.ts';
import { readVehicleByRegNo } from '../vehicles/readVehicle.ts';
import {
	amountText,
	type ContentReader,
	type ContentRow,
	contentColumnsSql,
	messagesSql,
	momentText,
} from './contentRows.ts';

interface AboutJobCardRow extends ContentRow {
	readonly kind: MessageKind;
	readonly aboutId: string;
	readonly jobCardId: string;
	readonly phase: Database['job_card']['phase'];
	readonly dealer: string;
	/** The payment that the message is about; null: it is about none. */
	readonly paid: Paise | null;
	readonly refund: 'none' | 'due' | 'done' | null;
	/** null: it is about no payment at the gateway. */
	readonly orderId: string | null;
	/** null: none, the work is done, or another time was promised after the change that the message is about. */
	readonly promisedAt: Date | null;
	readonly queuedAt: Date;
}

const selectSql = namedStatement(`
select ${contentColumnsSql('a.language', 'a.mobile')}, m.kind, m.about_id as "aboutId", jc.id as "jobCardId", jc.phase,
	d.name as dealer, p.amount as paid, p.refund, p.order_id as "orderId", m.queued_at as "queuedAt",
	case when jc.is_active and jc.phase in (${textsSql(phasesInWork)}) and (c.id is null or c.promised_at = jc.estimated_delivery_at
			and not exists (select from delivery_change l where l.job_card_id = jc.id and l.number > c.number))
		then jc.estimated_delivery_at end as "promisedAt"
from ${messagesSql}
left join revised_estimate r on r.id = m.about_id
left join payment p on p.id = m.about_id
left join delivery_change c on c.id = m.about_id
join job_card jc on jc.id = coalesce(r.job_card_id, p.job_card_id, c.job_card_id, m.about_id)
join vehicle v on v.id = jc.vehicle_id and v.reg_no = m.reg_no
join dealer d on d.id = jc.dealer_id
left join appointment a on a.id = jc.appointment_id
where is_present_owners(jc.document_date, v.owner_since)`);

/** Reads messages about a job card, a revised estimate, a payment or a change of its promised time. */
export const readJobCardContents: ContentReader = async (messages, context) => {
	const { rows } = await context.db.executeQuery(selectSql<AboutJobCardRow>({ messages: JSON.stringify(messages) }));
	const vehicles = await readVehicles(rows, context);
	const contents = rows.map((row): [string, MessageContent | null] => {
		const { id, kind, regNo, registeredMobile, bookingMobile } = row;
		const language = parseLanguage(row.language);
		const values = valuesOf[kind]?.(row, { vehicle: vehicles.get(regNo) ?? null, language, now: context.now });
		return [id, values ? { language, registeredMobile, bookingMobile, values, ...pageOf(row) } : null];
	});
	return new Map(contents.filter((each): each is [string, MessageContent] => each[1] !== null));
};

/**
 * The receipt of a payment at the gateway (docs/product.md#payment-result); the page of the kind for any other message.
 */
const pageOf = ({ kind, regNo, orderId }: AboutJobCardRow): Pick<MessageContent, 'path'> =>
	kind === 'paymentReceived' && orderId !== null
		? { path: `/payment-success/${regNo}?Receipt=${encodeURIComponent(orderId)}` }
		: {};

/** Kinds that hold if the screens say the same of the vehicle. */
const asShown: ReadonlySet<MessageKind> = new Set(['extraJob', 'billReady', 'readyToCollect']);

async function readVehicles(rows: readonly AboutJobCardRow[], context: OperationContext) {
	const regNos = new Set(rows.filter(({ kind }) => asShown.has(kind)).map(({ regNo }) => regNo));
	const vehicles = await Promise.all(
		[...regNos].map(async (regNo) => [regNo, await readVehicleByRegNo(regNo, context)] as const),
	);
	return new Map(vehicles);
}

interface Shown {
	readonly vehicle: Vehicle | null;
	readonly language: Language;
	readonly now: Date;
}

type Values = MessageContent['values'] | null;

/** The values of each kind's message; null: it no longer holds. */
const valuesOf: Partial<Record<MessageKind, (row: AboutJobCardRow, shown: Shown) => Values>> = {
	received: ({ phase, regNo, dealer }) => (isDelivered(phase) ? null : { vehicle: regNo, dealer }),
	extraJob({ aboutId, regNo }, { vehicle, language }) {
		const estimate = vehicle && pendingApproval(vehicle.serviceHistory)?.estimate;
		if (estimate?.documentId !== aboutId) return null;
		const amount = sum(estimate.forApproval.map(({ price }) => price ?? 0));
		return { vehicle: regNo, amount: amountText(amount, language) };
	},
	promiseGiven: promisedValues,
	promiseChanged: promisedValues,
	promisePassed: promisedValues,
	billReady({ jobCardId, regNo }, shown) {
		const jobCard = shownJobCard(jobCardId, shown);
		return jobCard?.bill.kind === 'due'
			? { vehicle: regNo, amount: amountText(jobCard.bill.amount, shown.language) }
			: null;
	},
	paymentReceived: ({ refund, paid, dealer }, { language }) =>
		refund === 'none' && paid !== null ? { amount: amountText(paid, language), dealer } : null,
	moneyBack: ({ refund, paid, dealer }, { language }) =>
		refund !== 'none' && paid !== null ? { amount: amountText(paid, language), dealer } : null,
	readyToCollect: ({ jobCardId, regNo, dealer }, shown) =>
		shownJobCard(jobCardId, shown)?.isReadyToCollect ? { vehicle: regNo, dealer } : null,
	delivered: ({ phase, regNo, dealer }) => (isDelivered(phase) ? { vehicle: regNo, dealer } : null),
};

export const isAboutJobCard = (kind: MessageKind): boolean => kind in valuesOf;

const isDelivered = (phase: AboutJobCardRow['phase']): boolean => phase === 'delivered' || phase === 'closed';

/** A promise or its change holds until the time has passed; a passed promise has its own message. */
function promisedValues({ kind, regNo, promisedAt, queuedAt }: AboutJobCardRow, { language, now }: Shown): Values {
	if (promisedAt === null) return null;
	const at = promisedAt.toISOString();
	const end = deliveryDeadline(at);
	const holds = kind === 'promisePassed' ? end <= now && end <= queuedAt : end > now;
	return holds ? { vehicle: regNo, time: momentText(at, language) } : null;
}

/** The job card as the screens show it; null: it is not the newest, or not active. */
function shownJobCard(jobCardId: string, { vehicle, now }: Pick<Shown, 'vehicle' | 'now'>) {
	if (vehicle?.serviceHistory[0]?.jobCardId !== jobCardId) return null;
	return toVehicleView(vehicle, undefined, now).jobCard;
}
