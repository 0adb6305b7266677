-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

-- selectWithoutSlotSql
select a.day, to_char(a.start_minute * interval '1 minute', 'HH24:MI') as time, v.reg_no as "regNo", v.customer_name as owner, a.mobile,
	a.appointment_no as "appointmentNo", (
	select case when d.closed_from <= a.day then 'dealerClosed' when not (
			d.weekly_off is distinct from extract(dow from a.day) and a.day < coalesce(d.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = a.day)) then 'dayClosed'
		when coalesce(hour.seats, 0) <= (
		select count(*) from appointment b
		where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
			and b.cancelled_at is null and b.number < a.number)
		then 'slotClosed' end
	from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
	where d.id = a.dealer_id) as withdrawn
from appointment a join vehicle v on v.id = a.vehicle_id
where a.dealer_id = (select id from dealer where code = :dealerCode) and a.status not in ('None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed', 'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received') and a.day >= :today::date
	and (
	select case when d.closed_from <= a.day then 'dealerClosed' when not (
			d.weekly_off is distinct from extract(dow from a.day) and a.day < coalesce(d.closed_from, 'infinity')
			and not exists (select from dealer_holiday o where o.dealer_id = d.id and o.day = a.day)) then 'dayClosed'
		when coalesce(hour.seats, 0) <= (
		select count(*) from appointment b
		where (b.dealer_id, b.day, b.start_minute) = (a.dealer_id, a.day, a.start_minute)
			and b.cancelled_at is null and b.number < a.number)
		then 'slotClosed' end
	from dealer d left join dealer_hour hour on hour.dealer_id = d.id and hour.start_minute = a.start_minute
	where d.id = a.dealer_id) is not null
order by a.day, a.start_minute, a.number limit 501
