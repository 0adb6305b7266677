-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- transitionSql
with changed as (
	update payment_order set state = :state, gateway_answer = :gatewayAnswer, tracking_id = :trackingId, failure = :failure,
		indicated_at = case when :isIndicated::boolean then :now else indicated_at end,
		next_ask_at = case when :isAskedAgain::boolean then next_ask_at end
	where order_id = :orderId and state = :fromState and gateway_answer is not distinct from :fromGatewayAnswer
		and asked_at is not distinct from :askedAt::timestamptz and returns_asked = :returnsAsked
	returning order_id, job_card_id
),
settled as (
	update job_card jc set paid_at = :now from changed o
	where :isMoney::boolean and :refundReason::text is null and jc.id = o.job_card_id and jc.amount = :amount and jc.paid_at is null and jc.phase in ('billed', 'delivered')
	returning jc.id, jc.appointment_id, jc.phase
), appointment_update as (
	update appointment a set status = 'Payment Received' from settled s
	where a.id = s.appointment_id and s.phase = 'billed'
), stages as (
	update job_stage j set completed_at = :now from settled s
	where j.job_card_id = s.id and j.status_code in ('MakeFinalPayment', 'ReadyForDelivery')
		and j.is_applicable and j.completed_at is null
), recorded as (
	insert into payment (job_card_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason,
			refunded_at)
	select o.job_card_id, o.order_id, 'online', :mode, :transactionId, :amount, :now,
		case when s.id is not null then 'none' when :refundedAt::timestamptz is null then 'due' else 'done' end,
		case when s.id is null then coalesce(:refundReason, 'The job card was already paid.') end, :refundedAt
	from changed o left join settled s on true
	where :isMoney
	on conflict (order_id) do update set mode = excluded.mode, transaction_id = excluded.transaction_id,
		received_at = excluded.received_at, refund = excluded.refund, refund_reason = excluded.refund_reason,
		refunded_at = excluded.refunded_at
	returning id, job_card_id, refund
), notified_payment as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'paymentReceived', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'paymentReceived', f.reg_no, f.about_id,
		null::uuid, :now::timestamptz,
		:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '24 hours'
	from (select v.reg_no, r.id as about_id, coalesce(jc.appointment_id, jc.id) as link_bound_to_id
		from recorded r join job_card jc on jc.id = r.job_card_id join vehicle v on v.id = jc.vehicle_id
		where r.refund = 'none') f
	on conflict (id) do nothing
), notified_refund as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'moneyBack', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'moneyBack', f.reg_no, f.about_id,
		null::uuid, :now::timestamptz,
		:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '72 hours'
	from (select v.reg_no, r.id as about_id, coalesce(jc.appointment_id, jc.id) as link_bound_to_id
		from recorded r join job_card jc on jc.id = r.job_card_id join vehicle v on v.id = jc.vehicle_id
		where r.refund = 'due') f
	on conflict (id) do nothing
), notified_ready as (
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select encode(substr(sha256((concat_ws(':', 'readyToCollect', f.about_id, null))::bytea), 1, 16), 'hex')::uuid, 'readyToCollect', f.reg_no, f.about_id,
		f.link_bound_to_id, :now::timestamptz,
		:now::timestamptz + interval '0 minutes', :now::timestamptz + interval '24 hours'
	from (select v.reg_no, s.id as about_id, coalesce(s.appointment_id, s.id) as link_bound_to_id
		from settled s join job_card jc on jc.id = s.id join vehicle v on v.id = jc.vehicle_id
		where s.phase = 'billed' and jc.proforma_released_at is not null) f
	on conflict (id) do nothing
)
select refund from changed left join recorded on true
