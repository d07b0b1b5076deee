-- The calendar of a company: where its days begin and end.
alter table enterprise add column time_zone text not null default 'Asia/Shanghai';

-- A trigger, because a check would look the name up again with every other change of the row.
create function assert_time_zone() returns trigger language plpgsql as $$
begin
  if not exists (select from pg_timezone_names z where z.name = new.time_zone) then
    raise exception 'PostgreSQL knows no time zone %', new.time_zone using errcode = '23514', constraint = 'enterprise_time_zone';
  end if;
  return new;
end $$;
create trigger assert_time_zone before insert or update of time_zone on enterprise for each row execute function assert_time_zone();

-- The first instant of a day. Where clocks go back across midnight, 00:00 comes twice and PostgreSQL takes the second one.
create function start_of_day(day date, zone text) returns timestamptz immutable parallel safe language sql as $$
  select case
    when ((day::timestamp at time zone zone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC' at time zone zone >= day::timestamp
      then ((day::timestamp at time zone zone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
    else day::timestamp at time zone zone
  end
$$;
