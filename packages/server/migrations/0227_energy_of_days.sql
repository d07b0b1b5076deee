-- Target energies that held before the current one, each until a day, the earliest first. A day is judged by the target that holds on it.
alter table service
  add column energy_before jsonb not null default '[]',
  -- What the record held before the last change of its plan, while that can be undone as a whole.
  add column plan_undo jsonb;

alter table service_plan_version drop constraint service_plan_version_kind_check;
alter table service_plan_version add constraint service_plan_version_kind_check
  check (kind in ('generated', 'energy', 'recipe', 'choice', 'edited', 'copied', 'restored', 'undone', 'shifted', 'days'));

-- Earlier targets are read off the versions: each change of the energy began with the first day that it changed. A later change that begins earlier
-- replaces one that had not begun.
alter table service disable trigger note_change;
with version as (
  select v.service_id, v.number, v.energy_kcal,
    lag(v.energy_kcal) over (partition by v.service_id order by v.number) as previous,
    coalesce((select min(c ->> 'date') from jsonb_array_elements(v.changes) c),
      ((v.created_at at time zone e.time_zone)::date + 1)::text) as first_day
  from service_plan_version v join enterprise e on e.id = v.enterprise_id where v.energy_kcal is not null
), changed as (
  select * from version where previous is not null and previous <> energy_kcal
), kept as (
  select c.*, coalesce(lag(c.energy_kcal) over (partition by c.service_id order by c.number),
    (select v.energy_kcal from version v where v.service_id = c.service_id order by v.number limit 1)) as kcal
  from changed c
  where not exists (select from changed later
    where later.service_id = c.service_id and later.number > c.number and later.first_day <= c.first_day)
)
update service s set energy_before = k.earlier
from (select service_id, jsonb_agg(jsonb_build_object('until', first_day, 'kcal', kcal) order by first_day) as earlier from kept group by service_id) k
where k.service_id = s.id;
alter table service enable trigger note_change;
