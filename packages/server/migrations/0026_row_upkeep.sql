-- Rows name their company, their last change and their version by themselves.

-- A row of a company's session belongs to that company unless the statement names another.
create or replace procedure protect_tenant_rows(target regclass) language plpgsql as $$
begin
  execute format('alter table %s alter column enterprise_id set default app_tenant()', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_rows on %s to shiyi_app using (enterprise_id = (select app_tenant())) with check (enterprise_id = (select app_tenant()))', target);
  execute format('create policy owner_rows on %s to current_user using (true) with check (true)', target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select p.polrelid::regclass from pg_policy p
    join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'enterprise_id' and a.attgenerated = ''
    where p.polname = 'tenant_rows' loop
    execute format('alter table %s alter column enterprise_id set default app_tenant()', target);
  end loop;
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

alter table group_chat add column updated_at timestamptz not null default now();

-- `permission` is left out: its updated_at says whether a person has edited it, which an upgrade that renames it is not.
call note_changes('enterprise');
call note_changes('department');
call note_changes('menu');
call note_changes('role');
call note_changes('staff', 'password_hash', 'pwd_changed_at', 'last_login_at', 'last_login_ip');
call note_changes('customer');
call note_changes('ingredient');
call note_changes('goods');
call note_changes('goods_map');
call note_changes('lead');
call note_changes('platform_order');
call note_changes('recipe');
call note_changes('tag_group', 'synced_at');
call note_changes('tag');
call note_changes('external_user', 'synced_at');
call note_changes('group_chat', 'synced_at');
-- An answer to a report is news of it and no change of it.
call note_changes('work_order', 'updated_at');
