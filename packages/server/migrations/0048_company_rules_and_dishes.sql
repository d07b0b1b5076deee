-- Companies set the days until leads return in their own record, and nowhere else. What they had set as a parameter moves there.

update enterprise e set origin_return_days = greatest(1, least(90, v.value::int))
from param_value v join param p on p.id = v.param_id and p.key = 'lead.return_days'
where v.enterprise_id = e.id and v.value is not null;

create or replace function lead_return_days(company bigint) returns integer language sql stable as $$
  select e.origin_return_days from enterprise e where e.id = company
$$;

delete from param where key = 'lead.return_days';

-- Plans of services hold dishes by id, in JSON, and keep showing a deleted one with what it brings.

alter table recipe_case add column deleted_at timestamptz;
drop index recipe_case_name;
create unique index recipe_case_name on recipe_case (enterprise_id, name) where deleted_at is null;

-- Free memberships that end, which the schedule looks for in all companies.
create index on customer (member_expire_at) where member_type = 'free' and deleted_at is null;
