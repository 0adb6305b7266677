/**
 * For tests: the place of each column in the file of an owner's data, or why it has none
 * (docs/decisions/027-consent-and-data.md), and why it stays once the owner is forgotten
 * (docs/decisions/009-forgetting-an-owner.md).
 */
import type { Database } from '../../../../db/schema.ts';

export type Table = keyof Database;
type Fields = Readonly<Record<string, string>>;
type ByReason = Readonly<Record<string, Readonly<Partial<Record<Table, readonly string[]>>>>>;

/** Tables that say nothing of an owner. */
export const ofNobody: readonly Table[] = [
	...(['state', 'city', 'reference_data', 'model', 'repair_type', 'part', 'labour', 'gst_rate'] as const),
	...(['periodic_part', 'job', 'dealer', 'dealer_hour', 'dealer_holiday', 'rate_slab', 'self_declaration'] as const),
	...(['self_declaration_question', 'self_declaration_option', 'document_series'] as const),
	// The archive has owners who are forgotten already; the other two count by a keyed hash.
	...(['invoice_archive', 'message_turn', 'limit_counter'] as const),
	// Used behind PROVIDER_URL alone: the maker has the data then.
	'vehicle_owner',
];

/** By table the path in the file (readOwnerData.ts), and by column the field there. */
export const columnsInFile: Readonly<Partial<Record<Table, readonly [path: string, fields: Fields]>>> = {
	vehicle: [
		'vehicle',
		{
			...{ reg_no: 'registrationNumber', component_no: 'componentNumber', serial_number: 'serialNumber' },
			...{ chassis: 'chassis', contact_id: 'contactId', customer_name: 'name', customer_mobile: 'mobile' },
			...{ customer_email: 'email', address_line1: 'address', zipcode: 'address' },
			...{ last_km_reading: 'lastReading', sale_invoice_date: 'soldOn' },
			...{ last_availed_service_date: 'lastServiceOn', last_service_type: 'lastServiceType' },
			...{ next_service_due_date: 'nextServiceDueOn', next_service_due_km: 'nextServiceDueAtKm' },
			...{ former_reg_nos: 'formerRegistrationNumbers' },
			...{ status: 'status', block_message: 'block', owner_since: 'ownerSince' },
		},
	],
	reading_correction: [
		'vehicle.readingCorrections[]',
		{
			...{ corrected_at: 'correctedAt', by: 'by', reading_before: 'readingBefore', reading: 'reading' },
			...{ reason: 'reason' },
		},
	],
	message_consent: [
		'consent',
		{
			...{ notice_version: 'noticeVersion', language: 'language', given_at: 'givenAt' },
			...{ withdrawn_at: 'withdrawnAt' },
		},
	],
	erasure_request: ['', { requested_at: 'erasureRequestedAt' }],
	appointment: [
		'bookings[]',
		{
			...{ appointment_no: 'number', day: 'day', start_minute: 'time', end_minute: 'time', status: 'status' },
			...{ language: 'language', booked_at: 'bookedAt', cancelled_at: 'cancelledAt' },
			...{ cancel_reason: 'cancelReason', km_reading: 'reading', mobile: 'mobile', email: 'email' },
			...{ problem: 'problem', pick_up_line1: 'pickUpAddress', pick_up_state: 'pickUpAddress' },
			...{ pick_up_city: 'pickUpAddress', pick_up_pin: 'pickUpAddress', pick_up_charge: 'pickUpCharge' },
			...{ drop_off_line1: 'dropOffAddress', drop_off_state: 'dropOffAddress', drop_off_city: 'dropOffAddress' },
			...{ drop_off_pin: 'dropOffAddress' },
		},
	],
	appointment_line: ['bookings[].lines[]', { name: 'name', is_selected: 'isChosen', reason: 'reason' }],
	appointment_change: [
		'bookings[].changes[]',
		{ kind: 'change', by: 'by', changed_at: 'changedAt', before: 'before', after: 'after' },
	],
	appointment_answer: ['bookings[].answers[]', { selected: 'answer' }],
	job_card: [
		'visits[]',
		{
			...{ job_card_no: 'jobCardNumber', document_no: 'documentNumber', document_date: 'openedAt' },
			...{ confirm_booking_at: 'bookedFor', status: 'status', usage_reading: 'reading' },
			...{ service_advisor: 'adviser', service_advisor_contact: 'adviserNumber' },
			...{ dealer_comments: 'dealershipComments', estimated_delivery_at: 'promisedAt' },
			...{ estimated_cost: 'estimatedCost', amount: 'amount', buyer_gstin: 'billedTo.gstin' },
			...{ buyer_name: 'billedTo.name', buyer_address: 'billedTo.address' },
		},
	],
	delivery_change: [
		'visits[].promises[]',
		{
			...{ promised_before: 'before', promised_at: 'promisedAt', reason: 'reason', words: 'words' },
			...{ changed_at: 'changedAt' },
		},
	],
	job_stage: ['visits[].stages[]', { display_name: 'name', completed_at: 'completedAt' }],
	job_card_line: ['visits[].lines[]', { name: 'name', finished_at: 'finishedAt' }],
	revised_estimate: [
		'visits[].estimates[]',
		{
			...{ dealer_comments: 'dealershipComments', proposed_at: 'proposedAt', answered_at: 'answeredAt' },
			...{ withdrawn_at: 'withdrawnAt', customer_comments: 'comments' },
		},
	],
	revised_job: ['visits[].estimates[].jobs[]', { name: 'name', part_price: 'price', status: 'answer' }],
	supporting_document: ['visits[].estimates[]', { file_type: 'documents' }],
	payment_order: [
		'visits[].orders[]',
		{
			...{ order_id: 'number', begun_at: 'begunAt', amount: 'amount', currency: 'currency', state: 'state' },
			...{ tracking_id: 'transaction', failure: 'failure' },
		},
	],
	payment: [
		'visits[].payments[]',
		{
			...{ order_id: 'order', kind: 'kind', received_at: 'receivedAt', amount: 'amount', mode: 'mode' },
			...{ transaction_id: 'transaction', refund: 'refund', refund_reason: 'refundReason' },
			...{ refunded_at: 'refundedAt' },
		},
	],
	invoice: [
		'visits[].invoices[]',
		{ number: 'number', type: 'type', issued_at: 'issuedAt', amount: 'amount', cancelled_at: 'cancelledAt' },
	],
	message: [
		'messages[]',
		{
			...{ kind: 'kind', recipient: 'recipient', language: 'language', variables: 'words' },
			...{ queued_at: 'queuedAt', ended_at: 'endedAt', outcome: 'outcome', receipt: 'receipt' },
		},
	],
};

/** The columns that the file leaves out, by the reason. */
export const columnsLeftOut: ByReason = {
	'names a row': {
		vehicle: ['id'],
		message_consent: ['vehicle_id'],
		erasure_request: ['vehicle_id'],
		reading_correction: ['id', 'vehicle_id'],
		appointment: ['id', 'number', 'legacy_id', 'vehicle_id'],
		appointment_line: ['appointment_id'],
		appointment_change: ['id', 'appointment_id'],
		appointment_answer: ['appointment_id'],
		job_card: ['id', 'vehicle_id', 'appointment_id'],
		job_stage: ['job_card_id'],
		job_card_line: ['id', 'job_card_id'],
		delivery_change: ['id', 'job_card_id'],
		revised_estimate: ['id', 'job_card_id'],
		revised_job: ['id', 'revised_estimate_id'],
		supporting_document: ['id', 'revised_estimate_id', 'job_card_id', 'blob_name', 'file_key'],
		invoice: ['id', 'job_card_id', 'cancels', 'file_key'],
		payment_order: ['job_card_id'],
		payment: ['id', 'job_card_id'],
		message: ['id', 'about_id', 'link_bound_to_id'],
	},
	'the file has its name': {
		vehicle: ['model_code', 'seller_dealer_id', 'last_service_dealer_id', 'state_id', 'city_id'],
		appointment: ['dealer_id', 'repair_type_id', 'self_declaration_id'],
		appointment_answer: ['question_id'],
		appointment_line: ['periodic_part_id', 'job_id'],
		job_card: ['dealer_id'],
		job_stage: ['status_code'],
		job_card_line: ['part_code'],
		revised_job: ['part_code'],
	},
	'the file has their sum': {
		appointment: ['total_parts', 'total_labour'],
		appointment_line: ['part_price', 'labour_price'],
		job_card_line: ['part_price', 'labour_price'],
	},
	'orders the rows, or counts the changes of one': {
		vehicle: ['version'],
		appointment: ['version', 'revision'],
		appointment_line: ['position'],
		appointment_change: ['revision'],
		job_card: ['version'],
		job_stage: ['order_index'],
		job_card_line: ['position'],
		delivery_change: ['number'],
		revised_estimate: ['number'],
		revised_job: ['position'],
		payment_order: ['version'],
		payment: ['version'],
	},
	'follows from what the file has': {
		appointment: ['is_active', 'month_difference', 'source'],
		job_card: [
			...['is_active', 'phase', 'is_customer_approval_required', 'proforma_released_at', 'tax_invoiced_at'],
			...['paid_at'],
		],
		job_stage: ['is_applicable'],
		job_card_line: ['kind'],
		invoice: ['series'],
		message: ['reg_no'],
	},
	'is offered as a file of its own': {
		invoice: ['content'],
		stored_file: ['key', 'size', 'type', 'sha256', 'has_object', 'content', 'sweep_after'],
	},
	'is how the program goes on': {
		job_card: ['is_online_payment_enabled'],
		payment_order: ['portal_url', 'asked_at', 'gateway_answer', 'indicated_at', 'next_ask_at', 'returns_asked'],
		message: ['template', 'next_attempt_at', 'expires_at', 'attempts', 'channel', 'is_hurried'],
	},
	'repeats the number of a booking, for 30 days': {
		idempotency: ['key', 'payload_hash', 'result', 'stored_at'],
	},
	'holds a seat, or counts it: the booking has its time': {
		slot: ['dealer_id', 'day', 'start_minute', 'seats', 'booked_seats', 'seat_holds'],
		seat_hold: ['vehicle_id', 'dealer_id', 'day', 'start_minute', 'held_until', 'is_renewed', 'in_a_row'],
	},
	'ends within hours': {
		portal_session: [
			...['id_hash', 'reg_no', 'appointment_id', 'had_seen_booking', 'booking_seen', 'bearer'],
			...['opened_by', 'link_made_at', 'created_at', 'last_seen_at'],
		],
		one_time_code: ['message_id', 'reg_no', 'browser_hash', 'code_hash', 'tries', 'expires_at', 'opened_at'],
		message: ['requesting_network', 'mobile_hash', 'is_counted', 'is_known'],
	},
	'what the message has, or the address of a page': {
		message_receipt: ['message_id', 'channel', 'status', 'happened_at'],
		message_link: ['message_id', 'key_id', 'token_hash', 'reg_no', 'path', 'link_bound_to_id', 'made_at', 'ends_at'],
	},
	'is of the time before the present owner': {
		link_revocation: ['reg_no', 'revoked_at'],
	},
};

/**
 * The columns that stay as they are once the owner is forgotten, by the reason. All others are deleted or overwritten.
 */
export const columnsKept: ByReason = {
	'keeps the links of before from opening': {
		link_revocation: ['reg_no'],
	},
	'an hour that was used': {
		slot: ['dealer_id', 'day', 'start_minute', 'seats', 'booked_seats'],
	},
	'the file of an archived invoice': {
		stored_file: ['key', 'size', 'type', 'sha256', 'has_object', 'content'],
	},
	'the accounts need it, of nobody': {
		payment: [
			...['id', 'job_card_id', 'order_id', 'kind', 'mode', 'transaction_id', 'amount', 'received_at'],
			...['refund', 'refund_reason', 'refunded_at', 'version'],
		],
		payment_order: [
			...['order_id', 'job_card_id', 'amount', 'currency', 'state', 'portal_url', 'begun_at'],
			...['tracking_id', 'asked_at', 'gateway_answer', 'indicated_at', 'returns_asked'],
		],
		job_card: [
			...['id', 'dealer_id', 'job_card_no', 'document_no', 'document_date', 'status', 'is_active'],
			...['is_customer_approval_required', 'amount', 'phase', 'is_online_payment_enabled'],
			...['proforma_released_at', 'tax_invoiced_at', 'paid_at'],
		],
	},
};

/** The columns that the test cannot fill, by the reason. */
export const columnsEmpty: ByReason = {
	'an owner is not forgotten while the gateway is asked': { payment_order: ['next_ask_at'] },
	'a row names the file': { stored_file: ['sweep_after'] },
};

/** `table.column` of each of these columns. */
export const columnNames = (columns: ByReason): readonly string[] =>
	Object.values(columns).flatMap((tables) =>
		Object.entries(tables).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
	);
