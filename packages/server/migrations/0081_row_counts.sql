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

create procedure count_rows(target regclass) language plpgsql as $$
begin
  execute format('create trigger count_insert after insert on %s referencing new table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_delete after delete on %s referencing old table as changed for each statement execute function count_changed_rows()', target);
  execute format('create trigger count_update after update on %s for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_deleted_row()', target);
  call recount_rows(target);
end $$;
call count_rows('customer');
call count_rows('service');
call count_rows('staff');
