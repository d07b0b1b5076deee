-- The undo of an import is a job: it goes through the records of the import from the last to the first, and continues where it stopped.
alter table import_file
  add column undo_job_id bigint,
  -- Next place: `created:` or `rows:`, and the line before which to continue.
  add column undo_cursor text,
  add column removed integer not null default 0,
  add column restored integer not null default 0,
  add column kept integer not null default 0,
  add foreign key (enterprise_id, undo_job_id) references job (enterprise_id, id) on delete set null (undo_job_id);
create index on import_file (enterprise_id, undo_job_id) where undo_job_id is not null;

-- Records that the undo of an import left as they are.
create table import_kept (
  enterprise_id bigint not null,
  import_file_id bigint not null,
  target_id bigint not null,
  reason text not null check (reason in ('used', 'changed')),
  primary key (enterprise_id, import_file_id, target_id),
  foreign key (enterprise_id, import_file_id) references import_file (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('import_kept');

-- Many rows deleted by one statement: each adds a part, and the statement merges them. Merging for each row reads all its earlier versions.
create or replace function count_deleted_row() returns trigger language plpgsql security definer as $$
begin
  insert into row_count (enterprise_id, name, rows) values (new.enterprise_id, tg_table_name, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

create function merge_row_count() returns trigger language plpgsql security definer as $$
begin
  if (select count(*) from row_count where enterprise_id = app_tenant() and name = tg_table_name) > 1 then
    call add_row_count(app_tenant(), tg_table_name, 0);
  end if;
  return null;
end $$;

create or replace procedure count_rows(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_insert after insert on %s referencing new table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_delete after delete on %s referencing old table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_update after update on %s for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_deleted_row()', target);
  execute format('create trigger merge_update after update of deleted_at on %s for each statement execute function merge_row_count()', target);
  call recount_rows(target);
end $$;

do $$
declare
  counted regclass;
begin
  for counted in select tgrelid::regclass from pg_trigger where tgname = 'count_update' loop
    execute format('create trigger merge_update after update of deleted_at on %s for each statement execute function merge_row_count()', counted);
  end loop;
end $$;

-- Most customers have no meals to hide or show, and those of a deleted order are hidden. The update of the customer holds its lock.
create or replace function customer_shows_meals() returns trigger language plpgsql as $$
begin
  if exists (select from service where enterprise_id = new.enterprise_id and user_id = new.id and deleted_at is null) then
    call update_shown_meals(new.enterprise_id, new.id);
  end if;
  return null;
end $$;
