-- A dealership, a model with what it costs to service, and a vehicle, in the order in which the tables need each other.
-- Prices are in paise. Run it after `npm run migrate`, as the role that owns the tables. That is the one of
-- MIGRATE_DATABASE_URL; where the portal has one role, it is that of DATABASE_URL:
--   psql "$MIGRATE_DATABASE_URL" -v ON_ERROR_STOP=1 -f docs/own-data.sql
begin;

-- Without a gstin the dealership issues bills of supply and collects no tax.
-- parent_organization_id is what PARENT_ORGANIZATION_ID says: dealers of another organization are not offered.
insert into dealer (code, name, parent_organization_id, address_line1, city_id, pin, phone, gstin, latitude, longitude, weekly_off)
select 'PUN-01', 'Deccan Riders', 'MAKER', '12 Karve Road', city.id, '411004', '02025430000', '27AAPFU0939F1ZV', 18.5089, 73.8259, 0
from city join state on state.id = city.state_id where state.name = 'Maharashtra' and city.name = 'Pune';

-- Hours from nine to six, in minutes of the day, each with two seats.
insert into dealer_hour (dealer_id, start_minute, end_minute, seats)
select id, hour * 60, hour * 60 + 60, 2 from dealer, generate_series(9, 17) as hour where code = 'PUN-01';

-- What pick-up and drop cost, by the distance in km.
insert into rate_slab (dealer_id, km_from, km_to, price)
select id, 0, 10, 9900 from dealer where code = 'PUN-01';

insert into model (code, name, kind) values ('ROADSTER250', 'Roadster 250', 'motorcycle');
insert into repair_type (name, position) values ('Paid service', 1), ('Free service', 2);

-- Oil is due at every service. The invoice has its HSN, and its unit as GST abbreviates it (BTL is a bottle).
insert into part (code, name, price, hsn, unit) values ('OIL-1', 'Engine oil, 1 l', 43900, '271019', 'BTL');
insert into periodic_part (model_code, part_id, km_from, km_to)
select 'ROADSTER250', id, 0, 1000000 from part where code = 'OIL-1';

-- The GST rates of the common codes are there; another code, and a rate from a later day on, is one row more. Where
-- a part's HSN begins with several codes, the longest counts.
insert into gst_rate (code, valid_from, rate) values ('8708', '2025-09-22', 18);

-- Kind 1 is an additional job, kind 2 a convenience service. No dealer and no model: for all of them.
insert into labour (code, name, price, sac) values ('WASH', 'Foam wash', 12900, '998714');
insert into job (kind, name, labour_id) select 'ConvenienceService', name, id from labour where code = 'WASH';

-- The mobile has ten digits: codes are sent there.
insert into vehicle (reg_no, model_code, component_no, serial_number, chassis, customer_name, customer_mobile,
	sale_invoice_date, seller_dealer_id)
select 'MH12ZZ0001', 'ROADSTER250', 'ENGINE-1', 'SERIAL-1', 'CHASSIS-1', 'Asha Patil', '9876543210', '2025-06-01', id
from dealer where code = 'PUN-01';

commit;
