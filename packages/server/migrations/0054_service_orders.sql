-- A plan moves with its service: a pause and another first day shift its meals.

alter table service_plan_version drop constraint service_plan_version_kind_check;
alter table service_plan_version add constraint service_plan_version_kind_check
  check (kind in ('generated', 'energy', 'recipe', 'choice', 'edited', 'copied', 'restored', 'shifted'));

-- The last day that counts or will, by which services are found; unknown during a pause without an end.
alter table service add column ended_on date generated always as
  (coalesce(closed_on, case when open_break then null else start_date + (service_days - 1 + broken_days) end)) stored;
