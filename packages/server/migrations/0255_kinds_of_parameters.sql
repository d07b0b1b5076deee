-- What a parameter may be stands in its row: kind, limits, unit, choices, and its words in both languages.
alter table param
  add column name_en text,
  add column group_en text,
  add column remark_en text,
  add column minimum integer,
  add column maximum integer,
  add column unit text check (unit in ('s', 'min', 'h', 'd', '%', 'g', 'kcal')),
  add column choices jsonb not null default '[]',
  drop constraint param_value_type_check,
  add constraint param_value_type_check
    check (value_type in ('string', 'int', 'hour', 'bool', 'choice', 'list', 'meal_times', 'json', 'image', 'rich')),
  add check (minimum <= maximum);

update param set name = '点评撤回时间', name_en = 'Time to take a review back', group_en = 'Check-ins', unit = 's', minimum = 0, maximum = 60,
  remark = '点评在这段时间内可以撤回，之后才发给客户', remark_en = 'A review can be taken back for this long; then the customer receives it'
where key = 'punch.take_back_seconds';

update param set name = '复评比例', name_en = 'Share of second looks', group_en = 'Check-ins', unit = '%', minimum = 0, maximum = 100,
  remark = '这个比例的点评由同事再评一次，用来看评分是否一致', remark_en = 'This share of reviews is scored again by a colleague, to see whether scores agree'
where key = 'punch.second_look_percent';

-- Those of the sandbox, unless somebody changed what they are.
update param set name = '打卡提醒时间', value_type = 'hour', name_en = 'Check-in reminder', group_en = 'Check-ins',
  remark = '每天这个时间提醒还没打卡的客户', remark_en = 'When to remind customers who have not checked in, every day'
where key = 'punch.remind_hour' and value_type = 'int';

update param set value_type = 'meal_times', json_schema = null, name_en = 'Meal times', group_en = 'Check-ins',
  remark = '在时段内记录的一餐算按时', remark_en = 'A meal recorded within its time counts as on time'
where key = 'punch.meal_hours' and value_type = 'json';

-- Values that were kept before the limits and no longer fit give way to the common one, or to its default.
create function fits_kind(of param, given text) returns boolean language sql immutable as $$
  select given is null or case
    when of.value_type = 'hour' then given ~ '^(1?[0-9]|2[0-3])$'
    when of.value_type = 'int' and given !~ '^-?[0-9]{1,9}$' then of.minimum is null and of.maximum is null
    when of.value_type = 'int' then given::integer >= coalesce(of.minimum, given::integer) and given::integer <= coalesce(of.maximum, given::integer)
    when of.value_type = 'meal_times' then given::jsonb::text !~ '\[[0-9]'
    else true end $$;
delete from param_value v using param p where p.id = v.param_id and not fits_kind(p, v.value);
update param p set value = case p.key when 'punch.take_back_seconds' then '10' when 'punch.second_look_percent' then '5' when 'punch.remind_hour' then '20'
  when 'punch.meal_hours' then '{"breakfast":["06:00","10:00"],"lunch":["11:00","14:00"],"dinner":["17:00","20:00"]}' end
where not fits_kind(p, p.value) and (p.minimum is not null or p.value_type in ('hour', 'meal_times'));
drop function fits_kind(param, text);
