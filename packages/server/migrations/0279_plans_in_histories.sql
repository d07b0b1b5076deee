-- Versions of the plan stand in the history of their service order, also those from before.
alter table service_change drop constraint service_change_kind_check;
alter table service_change add constraint service_change_kind_check check (kind in
  ('created', 'status', 'start', 'days', 'energy', 'principal', 'camp', 'eval_weight', 'evaluation', 'course', 'video', 'remark', 'plan'));
insert into service_change (enterprise_id, service_id, kind, before, after, staff_id, happened_at)
  select enterprise_id, service_id, 'plan', nullif(number - 1, 0), number, staff_id, created_at from service_plan_version;
