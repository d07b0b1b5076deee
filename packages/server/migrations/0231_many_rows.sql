-- What one call changes in many rows at once.

-- Notices up to this one are read, and newer ones where their own row says so: a staff member who has not looked for long marks all older ones in one row.
create table notice_mark (
  enterprise_id bigint not null,
  staff_id bigint not null,
  read_to bigint not null,
  read_at timestamptz not null default now(),
  primary key (enterprise_id, staff_id),
  foreign key (enterprise_id, staff_id) references staff (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('notice_mark');

-- Each is of a customer or a task, which is of the company: another check of the company would be a quarter of the work of adding them.
alter table customer_tag drop constraint customer_tag_enterprise_id_fkey;
alter table customer_change drop constraint customer_change_enterprise_id_fkey;
alter table crm_task_item drop constraint crm_task_item_enterprise_id_fkey;

-- The notes of a statement in one insert: an insert for each row was a third of a batch. A plan made for one row would compare all rows of a
-- batch with each other, hence no nested loops.
create function note_customer_changes() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into customer_change (enterprise_id, user_id, kind, before, after, staff_id)
  select c.enterprise_id, c.id, c.kind, c.before, c.after, nullif(current_setting('app.staff', true), '')::bigint
  from (
    select n.enterprise_id, n.id, unnest(array['stage', 'principal', 'pending', 'member', 'subscription', 'recipe_display', 'remark']) as kind,
      unnest(array[o.stage, o.principal_user_id::text, case when o.is_pending then coalesce(o.pending_reason, '') end, o.member_type,
        o.subscribe_status::text, o.display_recipe::text, o.remark]) as before,
      unnest(array[n.stage, n.principal_user_id::text, case when n.is_pending then coalesce(n.pending_reason, '') end, n.member_type,
        n.subscribe_status::text, n.display_recipe::text, n.remark]) as after
    from changed n join previous o using (enterprise_id, id)
    where (o.stage, o.principal_user_id, o.is_pending, o.pending_reason, o.member_type, o.subscribe_status, o.display_recipe, o.remark)
      is distinct from (n.stage, n.principal_user_id, n.is_pending, n.pending_reason, n.member_type, n.subscribe_status, n.display_recipe, n.remark)) c
  where c.before is distinct from c.after;
  return null;
end $$;
drop trigger note_customer_change on customer;
drop function note_customer_change();
create trigger note_customer_changes after update on customer referencing old table as previous new table as changed
  for each statement execute function note_customer_changes();

-- The nutritionists of a statement are looked up once.
create function keep_new_principals() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if exists (select from (select distinct n.enterprise_id, n.principal_user_id from changed n join previous o using (enterprise_id, id)
      where n.principal_user_id is not null and n.principal_user_id is distinct from o.principal_user_id) c
    where not exists (select from staff s where s.enterprise_id = c.enterprise_id and s.id = c.principal_user_id)) then
    raise foreign_key_violation using message = 'There is no such staff member.', table = 'customer', column = 'principal_user_id';
  end if;
  return null;
end $$;
drop trigger keep_principal on customer;
drop function keep_principal();
create trigger keep_new_principals after update on customer referencing old table as previous new table as changed
  for each statement execute function keep_new_principals();
