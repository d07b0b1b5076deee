-- Days that its camp added to a service, negative where staff shortened it with the camp. It gets them back when it leaves.
alter table service add column camp_days integer not null default 0;

alter table service disable trigger note_change;
-- What joining changed has the moment of joining, because both were one transaction.
update service s set camp_days = k.after::integer - k.before::integer from service_change k
  where k.service_id = s.id and k.kind = 'days' and k.happened_at = s.joined_camp_at and s.camp_id is not null;
alter table service enable trigger note_change;

-- A camp that staff finish early ends on that day.
alter table camp add column finished_on date;
alter table camp drop column end_date;
alter table camp add column end_date date generated always as (coalesce(finished_on, start_date + (service_days - 1))) stored;
