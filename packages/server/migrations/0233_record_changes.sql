-- Changes of records are events, so that open windows and programs can keep their lists fresh. A transaction leaves one event for each
-- permission that shows the records it changed.
alter table event
  drop constraint event_type_check,
  add constraint event_type_check check (type in ('job', 'notices', 'changed')),
  add column transaction xid8,
  add unique (enterprise_id, permission, transaction);

-- Only a commit numbers an event of changes, so that no transaction waits for another one's lock while it works.
create or replace function event_in_turn() returns trigger language plpgsql as $$
begin
  if new.type = 'changed' then
    return new;
  end if;
  perform pg_advisory_xact_lock(713001, new.enterprise_id::integer);
  new.id := nextval(pg_get_serial_sequence('event', 'id'));
  perform pg_notify('shiyi', 'event:' || new.enterprise_id);
  return new;
end $$;

create function number_change_event() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(713001, new.enterprise_id::integer);
  -- Numbers of transactions begin again in a restored database.
  update event set id = nextval(pg_get_serial_sequence('event', 'id')), transaction = null,
    facts = facts || jsonb_build_object('request_id', nullif(current_setting('app.request', true), ''))
  where id = new.id;
  perform pg_notify('shiyi', 'event:' || new.enterprise_id);
  return null;
end $$;
create constraint trigger number_change_event after insert on event deferrable initially deferred
  for each row when (new.type = 'changed') execute function number_change_event();

-- Who sent the request that made a change need not reload what it has just been answered.
create or replace function operation_log_chain() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(713001, new.enterprise_id::integer);
  perform set_config('app.request', new.request_id, true);
  select hash into new.prev_hash from operation_log where enterprise_id = new.enterprise_id order by id desc limit 1;
  new.id := nextval(pg_get_serial_sequence('operation_log', 'id'));
  new.hash := operation_log_digest(new);
  return new;
end $$;

-- Records are `id:` and the staff who hold it, such as `12:5,7`: readers with a narrower data scope see the records of their staff, and those that
-- nobody holds. Null stands for more than 50 records, or for what has no id. A company that is being deleted has no readers.
create function join_records(one jsonb, other jsonb) returns jsonb immutable language sql as $$
  select case when one <> 'null' and other <> 'null' and count(*) <= 50 then jsonb_agg(record) else 'null' end from (
    select jsonb_array_elements(case when one <> 'null' then one else '[]' end) union
    select jsonb_array_elements(case when other <> 'null' then other else '[]' end)) records (record)
$$;

create procedure add_change(company bigint, area text, by_permission text, changed text[]) language plpgsql security definer as $$
begin
  insert into event (enterprise_id, type, permission, transaction, facts)
  select company, 'changed', by_permission, pg_current_xact_id(), jsonb_build_object('area', area, 'records', to_jsonb(changed))
  where exists (select from enterprise where id = company)
  on conflict (enterprise_id, permission, transaction)
    do update set facts = jsonb_set(event.facts, '{records}', join_records(event.facts -> 'records', excluded.facts -> 'records'))
    where (event.facts -> 'records') <> 'null' and not (event.facts -> 'records') @> (excluded.facts -> 'records');
end $$;

-- Call it once for every table whose rows the lists of an area show. `id` and `holders` are SQL of a row `c`: the id of its record, null if it has
-- none, and who holds it. Where holders follow from the row, those it had before hear of a change too. An update that is no change of the
-- record, as `note_changes` says, is not told. Tables that all companies share have no company to tell.
create procedure tell_changes(target regclass, area text, permission text, id text default 'c.id', holders text default 'null') language plpgsql as $$
declare
  noted boolean := exists (select from pg_trigger where tgrelid = target and tgname = 'note_change');
  now text := 'select * from changed' || case when noted then ' where updated_at = now()' else '' end;
  before text := case when noted and holders like 'array[c.%' then format(' union all select b.* from before b join (%s) n using (id)', now) else '' end;
  name text;
  rows text;
begin
  if not exists (select from pg_attribute where attrelid = target and attname = 'enterprise_id' and not attisdropped) then
    raise exception '% is shared by all companies: nobody can be told of its changes', target;
  end if;
  for name, rows in values (format('tell_%s_added', target), 'select * from changed'), (format('tell_%s_updated', target), now || before) loop
    execute format($f$
      create function %1$I() returns trigger language plpgsql security definer as $t$
      declare
        company bigint;
        records text[];
      begin
        if (select count(*) from (select from (%2$s) c limit 51) few) > 50 then
          for company in select distinct enterprise_id from changed order by 1 loop
            call add_change(company, %3$L, %4$L, null);
          end loop;
        else
          for company, records in
            select c.enterprise_id, array_agg(distinct (%5$s)::text || ':' || coalesce(array_to_string((%6$s)::bigint[], ','), ''))
            from (%2$s) c group by c.enterprise_id order by c.enterprise_id
          loop
            call add_change(company, %3$L, %4$L, case when records[1] is not null then records end);
          end loop;
        end if;
        return null;
      end $t$ $f$, name, rows, area, permission, id, holders);
  end loop;
  execute format('create trigger tell_insert after insert on %s referencing new table as changed for each statement execute function %I()',
    target, format('tell_%s_added', target));
  execute format('create trigger tell_delete after delete on %s referencing old table as changed for each statement execute function %I()',
    target, format('tell_%s_added', target));
  execute format('create trigger tell_update after update on %s referencing old table as before new table as changed
    for each statement execute function %I()', target, format('tell_%s_updated', target));
end $$;

-- Holders: of a customer and of what is about one, of a service, and of a contact. 0 stands for nobody in a list that leaves such records to
-- those who see the whole company.
create function holders_of_customer(company bigint, one bigint) returns bigint[] stable language sql as
  $$ select array[principal_user_id] from customer where enterprise_id = company and id = one $$;
create function holders_of_service(company bigint, one bigint) returns bigint[] stable language sql as
  $$ select array[principal_user_id] from service where enterprise_id = company and id = one $$;
create function holders_of_services(company bigint, one bigint) returns bigint[] stable language sql as $$
  select case when count(*) = 0 then '{0}' when count(principal_user_id) = count(*) then array_agg(distinct principal_user_id) end
  from service where enterprise_id = company and user_id = one and deleted_at is null $$;
create function holders_of_contact(company bigint, one bigint) returns bigint[] stable language sql as $$
  select coalesce(array_agg(s.id), '{0}') from external_user_follow f join staff s on s.enterprise_id = company and s.wx_userid = f.wx_userid and s.deleted_at is null
  where f.enterprise_id = company and f.external_user_id = one $$;
create function holders_of_camp(company bigint, one bigint) returns bigint[] stable language sql as
  $$ select coalesce(array_agg(staff_id), '{0}') from camp_principal where enterprise_id = company and camp_id = one $$;

call tell_changes('role', 'role', 'role:role:list');
call tell_changes('role_permission', 'role', 'role:role:list', 'c.role_id');
call tell_changes('role_menu', 'role', 'role:role:list', 'c.role_id');
call tell_changes('staff_role', 'users', 'users:staff:list', 'c.staff_id', 'array[c.staff_id]');
call tell_changes('staff_department', 'users', 'users:staff:list', 'c.staff_id', 'array[c.staff_id]');
call tell_changes('staff', 'users', 'users:staff:list', 'c.id', 'array[c.id]');
call tell_changes('menu', 'menu', 'menu:menu:list');
call tell_changes('department', 'department', 'department:department:list');
call tell_changes('channel', 'channel', 'channel:channel:list');
call tell_changes('config_corp', 'config-corp', 'config-corp:config:list', 'null');
call tell_changes('corp_layout', 'config-corp', 'config-corp:config:list', 'null');
call tell_changes('global_config', 'global-config', 'global-config:config:list');
call tell_changes('message_config', 'message-config', 'message-config:config:list');
call tell_changes('param_value', 'configure', 'configure:param:list', 'c.param_id');
call tell_changes('wx_menu', 'wx-menu', 'wx-menu:menu:list', 'null');
call tell_changes('wx_menu_reply', 'wx-menu', 'wx-menu:menu:list', 'null');
call tell_changes('tag_group', 'tag', 'tag:tag:list', 'null');
call tell_changes('tag', 'tag', 'tag:tag:list');
call tell_changes('customer', 'customer', 'customer:customer:list', 'c.id', 'array[c.principal_user_id]');
call tell_changes('customer_tag', 'customer', 'customer:customer:list', 'c.user_id', 'holders_of_customer(c.enterprise_id, c.user_id)');
call tell_changes('external_user', 'external-user', 'external-user:contact:list', 'c.id', 'holders_of_contact(c.enterprise_id, c.id)');
call tell_changes('external_user_follow', 'external-user', 'external-user:contact:list', 'c.external_user_id',
  'holders_of_contact(c.enterprise_id, c.external_user_id)');
call tell_changes('footmark', 'footmark', 'footmark:footmark:list', 'c.id', 'case when c.user_id is null
  then array[(select l.distribute_user_id from lead l where l.enterprise_id = c.enterprise_id and l.id = c.origin_id)]
  else holders_of_customer(c.enterprise_id, c.user_id) end');
call tell_changes('lead', 'origin', 'origin:lead:list', 'c.id', 'array[c.distribute_user_id]');
call tell_changes('erasure', 'erasure', 'erasure:erasure:list');
call tell_changes('group_chat', 'work-chat-group', 'work-chat:group:list');
call tell_changes('phrase_group', 'work-hs', 'work-hs:phrase:list', 'null');
call tell_changes('phrase', 'work-hs', 'work-hs:phrase:list', 'case when c.scope = ''enterprise'' then c.id end');
call tell_changes('question', 'evaluate-question', 'evaluate-question:question:list');
call tell_changes('dimension_item', 'evaluate-question', 'evaluate-question:item:list');
call tell_changes('questionnaire', 'evaluate', 'evaluate:questionnaire:list');
call tell_changes('questionnaire_part', 'evaluate-part', 'evaluate-part:part:list');
call tell_changes('evaluation_answer', 'evaluate-answer', 'evaluate-answer:answer:list', 'c.id', 'holders_of_customer(c.enterprise_id, c.customer_id)');
call tell_changes('ingredient', 'ingredient', 'ingredient:ingredient:list');
call tell_changes('recipe_case', 'recipe-case', 'recipe-case:case:list');
call tell_changes('recipe_lib', 'recipe-case', 'recipe-case:lib:list');
call tell_changes('recipe', 'recipe', 'recipe:recipe:list');
call tell_changes('recipe_conf', 'recipe-diy', 'recipe-diy:conf:list');
call tell_changes('diy_recipe', 'recipe-diy', 'recipe-diy:diy:list');
call tell_changes('series', 'series', 'series:series:list');
call tell_changes('seminar', 'seminar', 'seminar:seminar:list');
call tell_changes('task', 'task', 'task:task:list');
call tell_changes('camp', 'camp', 'camp:camp:list', 'c.id', 'holders_of_camp(c.enterprise_id, c.id)');
call tell_changes('service', 'service', 'service:service:list', 'c.id', 'array[c.principal_user_id]');
call tell_changes('service_plan_meal', 'service-plan', 'service-plan:plan:view', 'c.service_id', 'holders_of_service(c.enterprise_id, c.service_id)');
call tell_changes('diet_punch', 'punch', 'punch:diet:list', 'c.id', 'holders_of_service(c.enterprise_id, c.service_id)');
call tell_changes('punch_day', 'data-trend', 'data-trend:total:detail', 'c.user_id', 'holders_of_service(c.enterprise_id, c.service_id)');
call tell_changes('punch_weight', 'data-trend', 'data-trend:weight:detail', 'c.user_id', 'holders_of_services(c.enterprise_id, c.user_id)');
call tell_changes('ingest_key', 'ingest', 'ingest:key:list', 'null');
call tell_changes('goods', 'goods', 'goods:goods:list');
call tell_changes('goods_map', 'goods', 'goods:map:list');
call tell_changes('platform_order', 'platform-order', 'platform-order:order:list', 'c.id',
  'case when c.user_id is null then ''{0}'' else holders_of_customer(c.enterprise_id, c.user_id) end');
call tell_changes('coupon', 'coupons', 'coupons:coupon:list');
call tell_changes('poster', 'poster', 'poster:poster:list');
call tell_changes('crm_task', 'crm-task', 'crm-task:task:list');
call tell_changes('crm_task_item', 'crm-task', 'crm-task:task:list', 'c.task_id');
call tell_changes('wx_member', 'wx-member', 'wx-member:member:list');
