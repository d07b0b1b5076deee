-- What the tables of every domain stand on: the role of requests, protection and upkeep of rows, calendar days, and limits that all processes share.

-- Reading and writing for a request happens as this role, so that row-level security holds.
do $$ begin
  create role shiyi_app nologin nosuperuser nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  execute format('grant shiyi_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to shiyi_app;
alter default privileges in schema public grant select, insert, update, delete on tables to shiyi_app;
alter default privileges in schema public grant usage, select on sequences to shiyi_app;

create function app_tenant() returns bigint stable language sql as
  $$ select nullif(current_setting('app.tenant', true), '')::bigint $$;

-- Call it once for every table that carries enterprise_id. A row of a company's session belongs to that company unless the statement names
-- another. The company of a statement is asked once, not once a row.
create procedure protect_tenant_rows(target regclass) language plpgsql as $$
begin
  -- A company's own row has its id there, generated.
  if exists (select from pg_attribute where attrelid = target and attname = 'enterprise_id' and attgenerated = '') then
    execute format('alter table %s alter column enterprise_id set default app_tenant()', target);
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s to shiyi_app using (enterprise_id = (select app_tenant())) with check (enterprise_id = (select app_tenant()))', target);
  execute format('create policy owner_rows on %s to current_user using (true) with check (true)', target);
end $$;

create function note_change() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  if tg_argv[0] = 'version' then
    new.version = old.version + 1;
  end if;
  return new;
end $$;

-- Call it once for every table that carries updated_at. A transaction moves a version once, however often it writes the row, and not that of
-- a row it has made. An update that changes one of the quiet columns, such as the last sign-in, is no change of the record.
create procedure note_changes(target regclass, variadic quiet text[] default '{}') language plpgsql as $$
declare
  versioned boolean := exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped);
  same text := (select string_agg(format(' and new.%1$I is not distinct from old.%1$I', one), '') from unnest(quiet) one);
begin
  execute format('create trigger note_change before update on %s for each row when (old.updated_at is distinct from now()%s) execute function note_change(%L)',
    target, coalesce(same, ''), case when versioned then 'version' else '' end);
end $$;

-- What the cache has kept is known by the marks of the tables it was made from: each transaction that changes a table leaves one mark there.
-- Nobody waits for anybody else's mark, and a reader sees a mark exactly when it sees the change.
create table table_change (
  enterprise_id bigint not null,
  name text not null,
  transaction xid8 not null default pg_current_xact_id(),
  mark uuid not null default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  primary key (enterprise_id, name, transaction)
);
call protect_tenant_rows('table_change');

create procedure mark_change_of(enterprise bigint, changed text) language plpgsql as $$
begin
  insert into table_change (enterprise_id, name) values (enterprise, changed) on conflict do nothing;
  -- Marks go an hour after them, when nothing kept is that old; never the newest, so that no set of marks comes twice.
  if found then
    delete from table_change c using (
      select enterprise_id, name, transaction from table_change
      where enterprise_id = enterprise and name = changed and at < now() - interval '1 hour' for update skip locked) old
    where (c.enterprise_id, c.name, c.transaction) = (old.enterprise_id, old.name, old.transaction);
  end if;
end $$;

create function mark_row_change() returns trigger language plpgsql security definer as $$
begin
  call mark_change_of(coalesce(new.enterprise_id, old.enterprise_id), tg_table_name);
  return null;
end $$;

-- For tables that change by thousands of rows at once.
create function mark_rows_change() returns trigger language plpgsql security definer as $$
declare
  one bigint;
begin
  for one in select distinct enterprise_id from changed loop
    call mark_change_of(one, tg_table_name);
  end loop;
  return null;
end $$;

-- A change of shared rows is a change for every company.
create function mark_shared_change() returns trigger language plpgsql security definer as $$
declare
  one bigint;
begin
  for one in select id from enterprise loop
    call mark_change_of(one, tg_table_name);
  end loop;
  return null;
end $$;

-- Tables whose rows all companies share: everybody reads them, and only whoever runs the installation writes them.
create procedure protect_shared_rows(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy shared_rows on %s for select to shiyi_app using (true)', target);
  execute format('create policy installation_rows on %s to shiyi_app using (current_setting(''app.installation'', true) = ''on'') with check (current_setting(''app.installation'', true) = ''on'')', target);
  execute format('create policy owner_rows on %s to current_user using (true) with check (true)', target);
  execute format('create trigger mark_change after insert or update or delete on %s for each statement execute function mark_shared_change()', target);
end $$;

-- How many rows of a large table each company has that are not deleted: the sum of the parts. A list that shows all of them need not count
-- them, and reads a page far from the first one from the other end.
create table row_count (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null,
  name text not null,
  rows bigint not null
);
create index on row_count (enterprise_id, name);
call protect_tenant_rows('row_count');

-- Every change adds a part, and merges into it those that nobody else is writing. So no transaction waits for another one.
create procedure add_row_count(company bigint, counted text, change bigint) language plpgsql as $$
begin
  with merged as (delete from row_count r
    using (select id from row_count where enterprise_id = company and name = counted for update skip locked) free where r.id = free.id returning r.rows)
  insert into row_count (enterprise_id, name, rows) select company, counted, change + coalesce((select sum(rows) from merged), 0);
end $$;

-- After an insert the transition table holds the new rows, after a delete the old ones.
create function count_changed_rows() returns trigger language plpgsql security definer as $$
declare
  part record;
begin
  for part in select enterprise_id, count(*) as rows from changed where deleted_at is null group by enterprise_id loop
    call add_row_count(part.enterprise_id, tg_table_name, case tg_op when 'INSERT' then part.rows else -part.rows end);
  end loop;
  return null;
end $$;

create function count_deleted_row() returns trigger language plpgsql security definer as $$
begin
  call add_row_count(new.enterprise_id, tg_table_name, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

-- For rows that were written while triggers were off.
create procedure recount_rows(target regclass) language plpgsql as $$
begin
  delete from row_count where name = target::text;
  execute format('insert into row_count (enterprise_id, name, rows)
    select enterprise_id, %L, count(*) from %s where deleted_at is null group by enterprise_id', target::text, target);
end $$;

-- Call it once for every table whose rows are counted.
create procedure count_rows(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_insert after insert on %s referencing new table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_delete after delete on %s referencing old table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_update after update on %s for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_deleted_row()', target);
  call recount_rows(target);
end $$;

-- Who may do what has changed, or a session has ended: no process goes on with what it knew.
create function tell_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('shiyi', 'rights:' || coalesce(new.enterprise_id, old.enterprise_id));
  return null;
end $$;

-- The first instant of a day. Where clocks go back across midnight, 00:00 comes twice and PostgreSQL takes the second one.
create function start_of_day(day date, zone text) returns timestamptz immutable parallel safe language sql as $$
  select case
    when ((day::timestamp at time zone zone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC' at time zone zone >= day::timestamp
      then ((day::timestamp at time zone zone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'
    else day::timestamp at time zone zone
  end
$$;

-- The same rules as maskPhone and maskEmail of the console: middle four digits, all but three leading characters.
create function mask_phone(value text) returns text immutable language sql as
  $$ select case when length(value) >= 7 then left(value, 3) || '****' || substr(value, 8) when value is null then null else '****' end $$;

create function mask_email(value text) returns text immutable language sql as
  $$ select case when value is null then null when position('@' in value) > 4 then left(value, 3) || '***' || substr(value, position('@' in value)) else '***' || coalesce(substr(value, nullif(position('@' in value), 0)), '') end $$;

-- How much of a limit is used up, for every server process of this database: tries of a password by account and address, by address, and of the whole server.
create table rate_limit (
  scope text not null,
  -- Whom the limit counts, such as an address.
  subject text not null,
  level double precision not null default 1,
  -- Tries whose outcome is not known yet; they count in the level.
  pending integer not null default 1,
  since timestamptz not null default clock_timestamp(),
  primary key (scope, subject)
);
-- No request of a company touches these rows.
revoke all on rate_limit from shiyi_app;

-- Work that is due again and again. Of several processes the one that holds the row does it.
create table schedule (
  name text primary key,
  next_at timestamptz not null
);
revoke insert, update, delete, truncate on schedule from shiyi_app;
