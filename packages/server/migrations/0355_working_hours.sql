-- Working hours have an editor of their own. Midnight as an end is written 00:00.
alter table param
  drop constraint param_value_type_check,
  add constraint param_value_type_check
    check (value_type in ('string', 'int', 'hour', 'bool', 'choice', 'list', 'meal_times', 'work_hours', 'json', 'image', 'rich'));

-- Hours that end before they begin never applied. Values of other parameters are no JSON, and must not be read as such.
delete from param_value v using param p
where p.id = v.param_id and case when p.key = 'chat.work_hours' then v.value::jsonb ->> 'from' >= v.value::jsonb ->> 'to' end;
update param_value v set value = replace(replace(v.value, '"days"', '"weekdays"'), '"24:00"', '"00:00"')
from param p where p.id = v.param_id and p.key = 'chat.work_hours';

update param set value_type = 'work_hours', json_schema = null,
  value = case when value::jsonb ->> 'from' < value::jsonb ->> 'to' then replace(replace(value, '"days"', '"weekdays"'), '"24:00"', '"00:00"')
    else '{"weekdays":[1,2,3,4,5,6,7],"from":"09:00","to":"21:00"}' end,
  remark = '回复时间只算这些时段', remark_en = 'Only these hours count towards the time to reply'
where key = 'chat.work_hours';
