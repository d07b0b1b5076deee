-- Brings the data of version 0.1.0, whose last migration was 0082_crm_tasks.sql, to the schema files. The tables are then the same to the last
-- constraint, which tests/reliability/older-version.test.ts compares; what moves or changes rows is said where it does.

-- A session made on the sandbox's sign-in page: everybody can make one, as any member of the sandbox company.
alter table session add column from_sandbox boolean not null default false;
-- It is not known how the open sessions of sandbox companies were made.
update session s set from_sandbox = true from enterprise e where e.id = s.enterprise_id and e.is_sandbox and s.ended_at is null;

-- A token for signing in elsewhere ends with the session that asked for it.
alter table session add unique (enterprise_id, id);
alter table one_time_token add column session_id bigint,
  add foreign key (enterprise_id, session_id) references session (enterprise_id, id) on delete cascade;
delete from one_time_token where kind = 'user-token';

-- Whether somebody runs the installation. As soon as there is a real company, nobody of a sandbox company does.
create function runs_installation(staff_id bigint) returns boolean stable language sql security definer set search_path = public as $$
  select exists (select from staff s join enterprise e on e.id = s.enterprise_id
    where s.id = staff_id and s.runs_installation and s.status = 'enabled' and s.deleted_at is null and e.deleted_at is null
      and not (e.is_sandbox and exists (select from enterprise x where not x.is_sandbox and x.deleted_at is null)))
$$;

create function has_sandbox() returns boolean stable language sql security definer set search_path = public as $$
  select exists (select from enterprise where is_sandbox)
$$;

-- Seats limit the enabled staff from now on. The sandbox's address book has more people than it had seats.
update enterprise set seats = 500 where is_sandbox and seats = 50;

-- Checks of a new password count as attempts at the current one, in rate_limit.
drop table password_check;

-- Pictures stored before uploads lost their metadata are cleaned by a scheduled task.
alter table file add column is_clean boolean not null default false;
alter table file alter column is_clean set default true;
create index file_not_clean on file (id) where not is_clean;

-- What an operation changed is kept sealed: the chain covers a digest of it that only the key of the server can be compared with, so that it
-- can be erased and the chain still holds. `before` and `after` are empty; those of older rows are sealed at the first start, with the key.
alter table operation_log
  -- The records that the row is about, such as customer:12.
  add column subjects text[] not null default '{}',
  add column details_digest bytea,
  add column details_key_id text,
  add column details bytea;
-- Rows of earlier versions, until the first start.
create index operation_log_unsealed on operation_log (enterprise_id, id) where details_digest is null;
grant update (details_key_id, details) on operation_log to shiyi_app;

alter function operation_log_digest(operation_log) rename to operation_log_plain_digest;
create function operation_log_digest(one operation_log) returns bytea stable language sql as $$
  select sha256(convert_to(coalesce(encode(one.prev_hash, 'hex'), '') || jsonb_build_array(
    one.id, one.enterprise_id, one.staff_id, one.staff_name, one.act_staff_id, one.module, one.action, one.operation_id, one.method, one.path, one.target,
    one.before, one.after, one.ip, one.ms, one.ok, one.code, one.request_id, extract(epoch from one.created_at), one.subjects,
    encode(one.details_digest, 'hex'))::text, 'UTF8'))
$$;
-- As before; defined again so that it does not keep calling the function that was renamed.
create or replace function operation_log_chain() returns trigger language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(713001, new.enterprise_id::integer);
  select hash into new.prev_hash from operation_log where enterprise_id = new.enterprise_id order by id desc limit 1;
  new.id := nextval(pg_get_serial_sequence('operation_log', 'id'));
  new.hash := operation_log_digest(new);
  return new;
end $$;

-- Seals rows of earlier versions in the order of their ids, and links them anew. A row that was changed by hand, or does not follow the one
-- before it, stays so: its digest or its link remains the one that does not fit. `head_hash` is the digest that the sealed head names.
create function seal_log_rows(given jsonb, inout old_hash bytea, inout new_hash bytea, inout head_hash bytea) language plpgsql as $$
declare
  one operation_log;
  part record;
  follows boolean;
  intact boolean;
  was bytea;
begin
  for part in select * from jsonb_to_recordset(given) as g(id bigint, target text, digest text, key_id text, sealed text, subjects jsonb) order by id loop
    select * into strict one from operation_log where id = part.id;
    was := one.hash;
    intact := one.hash is not distinct from operation_log_plain_digest(one);
    follows := one.prev_hash is not distinct from old_hash;
    one.subjects := array(select jsonb_array_elements_text(part.subjects));
    one.details_digest := decode(part.digest, 'hex');
    one.details_key_id := part.key_id;
    one.details := decode(part.sealed, 'hex');
    one.target := part.target;
    one.before := null;
    one.after := null;
    if follows then one.prev_hash := new_hash; end if;
    if intact then one.hash := operation_log_digest(one); end if;
    update operation_log set target = one.target, subjects = one.subjects, details_digest = one.details_digest, details_key_id = one.details_key_id, details = one.details,
      before = null, after = null, prev_hash = one.prev_hash, hash = one.hash where id = one.id;
    if head_hash = was then head_hash := one.hash; end if;
    old_hash := was;
    new_hash := one.hash;
  end loop;
end $$;

-- A stored answer can be read with the key of the request and the key of the server only. The former is kept as a digest. Answers of before the
-- upgrade are dropped: who repeats such a request learns that it was done.
update idempotency set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
alter table idempotency drop column answer, add column answer_key_id text, add column answer bytea;

-- When a customer last checked in tells of records that they may not agree to show: of those who agree to none, nobody knows. A change of
-- consent renews it from now on.
update customer c set last_punch_at = null where last_punch_at is not null and not exists (
  select from customer_consent k where k.enterprise_id = c.enterprise_id and k.user_id = c.id and k.granted
    and not exists (select from customer_consent n where n.enterprise_id = k.enterprise_id and n.user_id = k.user_id and n.module = k.module and n.id > k.id));

-- Pictures for everybody, such as a logo, are readable by their address alone; others only by a signed one that ends. `claimed_at` is when an
-- address was last written into a record, so that a picture in use is never taken for one that nobody used.
alter table file add column is_public boolean not null default false, add column claimed_at timestamptz not null default now();
with places as (
  select logo as text from enterprise union all select qrcode_url from enterprise
  union all select icon from config_tab union all select icon from config_action union all select image from poster
  union all select value from param union all select value from param_value union all select value from global_config
  union all select draft::text from wx_menu union all select live::text from wx_menu union all select reply::text from wx_menu_reply
  union all select attachments::text from phrase union all select picture from scan_key union all select mini_picture from scan_key)
update file f set is_public = true from places p, regexp_matches(p.text, '/admin/v1/files/([A-Za-z0-9_-]{43})', 'g') found where f.key = found[1];

-- The files of an import that may hold an erased person are deleted when it ends.
alter table import_file add column forget_at_end boolean not null default false;

-- A WeCom contact who was erased, hashed: WeCom still lists the friendship, and a sync would bring the person back. A later one is new.
create table erased_contact (
  enterprise_id bigint not null references enterprise on delete cascade,
  contact_hash bytea not null,
  erased_at timestamptz not null default now(),
  primary key (enterprise_id, contact_hash)
);
call protect_tenant_rows('erased_contact');

create function contact_hash(userid text) returns bytea stable language sql as $$
  select sha256(convert_to(app_tenant() || ' ' || userid, 'UTF8'))
$$;

-- Words of other records that name an erased person. Only people can say whether they mean that person.
create table erasure_finding (
  id bigint generated by default as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  customer_id bigint not null,
  place text not null,
  row_id bigint not null,
  found_at timestamptz not null default now(),
  decision text check (decision in ('edited', 'kept')),
  note text,
  settled_by bigint,
  settled_at timestamptz,
  unique (enterprise_id, customer_id, place, row_id),
  foreign key (enterprise_id, customer_id) references customer (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, settled_by) references staff (enterprise_id, id),
  check ((decision is null) = (settled_at is null))
);
create index on erasure_finding (enterprise_id, id) where decision is null;
call protect_tenant_rows('erasure_finding');

-- Requests cannot delete logs. An erasure deletes faults that name the person, through this function only.
create function erase_faults(patterns text[]) returns integer language sql security definer as $$
  with gone as (delete from error_log r where r.enterprise_id = app_tenant()
    and concat_ws(' ', r.path, r.message, r.stack) like any(patterns) returning 1) select count(*)::int from gone
$$;

-- What the contract has granted each built-in role so far. A start gives a role only grants that are not listed here, so what
-- an administrator removed stays removed.
create table builtin_grant (
  enterprise_id bigint not null references enterprise on delete cascade,
  role_id bigint not null,
  permission_id bigint not null,
  primary key (enterprise_id, role_id, permission_id),
  foreign key (enterprise_id, role_id) references role (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, permission_id) references permission (enterprise_id, id) on delete cascade
);
create index on builtin_grant (enterprise_id, permission_id);
call protect_tenant_rows('builtin_grant');

-- The grants of the version before this one. A role that has been edited was not given any since, so all of them count as granted;
-- one that has not been edited has all that it was ever given.
insert into builtin_grant (enterprise_id, role_id, permission_id)
select r.enterprise_id, r.id, p.id
from jsonb_each('{
  "lead": [
    "camp-member:chat:list", "camp-member:chat:sync", "camp-member:service:add", "camp-member:service:choose",
    "camp-member:service:export", "camp-member:service:list", "camp-progress:punch:board", "camp-progress:punch:list",
    "camp-progress:rank:list", "camp-setting:camp:set-days", "camp-setting:camp:set-recipe", "camp-setting:camp:set-sport",
    "camp-setting:camp:set-start", "camp:camp:choose", "camp:camp:create", "camp:camp:delete", "camp:camp:detail", "camp:camp:list",
    "camp:camp:status", "camp:camp:update", "camp:marketing:detail", "channel:channel:list", "check-in:record:create",
    "customer-export:file:create", "customer:consent:detail", "customer:consent:update", "customer:customer:batch",
    "customer:customer:change-display-recipe", "customer:customer:change-pending", "customer:customer:change-remark",
    "customer:customer:change-subscribe-status", "customer:customer:claim", "customer:customer:create", "customer:customer:delete",
    "customer:customer:detail", "customer:customer:list", "customer:customer:merge", "customer:customer:update",
    "customer:data:erase", "customer:data:export", "customer:footmark:list", "customer:member:set", "customer:order:list",
    "customer:phone:view", "customer:service:create", "customer:timeline:list", "customer:weight:create", "dashboard:member:view",
    "dashboard:operate:view", "dashboard:region:view", "dashboard:trade:view", "data-trend:diet:detail", "data-trend:drink:detail",
    "data-trend:sleep:detail", "data-trend:sport:detail", "data-trend:total:detail", "data-trend:weight:detail",
    "department:department:list", "evaluate-answer:answer:create", "evaluate-answer:answer:detail", "evaluate-answer:answer:list",
    "evaluate-answer:answer:simulate", "evaluate-part:part:create", "evaluate-part:part:delete", "evaluate-part:part:list",
    "evaluate-part:part:update", "evaluate-question:item:create", "evaluate-question:item:delete", "evaluate-question:item:list",
    "evaluate-question:item:update", "evaluate-question:question:create", "evaluate-question:question:delete",
    "evaluate-question:question:list", "evaluate-question:question:update", "evaluate:questionnaire:change-status",
    "evaluate:questionnaire:choose", "evaluate:questionnaire:create", "evaluate:questionnaire:delete",
    "evaluate:questionnaire:detail", "evaluate:questionnaire:list", "evaluate:questionnaire:update", "external-user:contact:bind",
    "external-user:contact:create", "external-user:contact:delete", "external-user:contact:detail", "external-user:contact:list",
    "external-user:contact:merge", "external-user:contact:sync", "external-user:contact:update", "external-user:phone:view",
    "external-user:service:create", "footmark:footmark:create", "footmark:footmark:delete", "footmark:footmark:list",
    "footmark:footmark:update", "ingredient:ingredient:create", "ingredient:ingredient:delete", "ingredient:ingredient:detail",
    "ingredient:ingredient:import", "ingredient:ingredient:list", "ingredient:ingredient:update", "ingredient:type:list",
    "log:login:list", "origin:lead:change-status", "origin:lead:convert", "origin:lead:create", "origin:lead:delete",
    "origin:lead:detail", "origin:lead:distribute", "origin:lead:import", "origin:lead:list", "origin:lead:update",
    "origin:phone:view", "permission:permission:list", "plan-preview:plan:preview", "plan-preview:shopping:view",
    "punch-review:agreement:view", "punch-review:comment:delete", "punch-review:day:evaluate", "punch-review:diet:evaluate",
    "punch-review:diet:reply", "punch-review:second-look:save", "punch-review:weight:update", "punch:diet:detail", "punch:diet:list",
    "punch:score-item:list", "recipe-case:case:delete", "recipe-case:case:detail", "recipe-case:case:list", "recipe-case:case:save",
    "recipe-case:lib:detail", "recipe-case:lib:list", "recipe-case:lib:save", "recipe-diy:conf:delete", "recipe-diy:conf:list",
    "recipe-diy:conf:save", "recipe-diy:diy:change", "recipe-diy:diy:list", "recipe-diy:diy:update", "recipe-diy:fixed-food:list",
    "recipe:recipe:choose", "recipe:recipe:create", "recipe:recipe:delete", "recipe:recipe:detail", "recipe:recipe:import",
    "recipe:recipe:list", "recipe:recipe:status", "recipe:recipe:update", "role:role:list", "seminar:seminar:create",
    "seminar:seminar:delete", "seminar:seminar:list", "seminar:seminar:update", "series:series:create", "series:series:default",
    "series:series:delete", "series:series:list", "series:series:update", "service-course:course:change-status",
    "service-course:course:change-video-type", "service-course:course:view", "service-evaluation:evaluation:sync",
    "service-evaluation:evaluation:update-weight", "service-evaluation:evaluation:view", "service-plan-history:version:detail",
    "service-plan-history:version:list", "service-plan-history:version:restore", "service-plan:energy:change",
    "service-plan:plan:change-recipe", "service-plan:plan:copy", "service-plan:plan:regenerate", "service-plan:plan:update",
    "service-plan:plan:view", "service-state:service:break", "service-state:service:change-days",
    "service-state:service:change-status", "service-state:service:start", "service:health:view", "service:service:change-remark",
    "service:service:create", "service:service:delete", "service:service:detail", "service:service:list", "service:service:update",
    "service:service:update-camp", "service:service:update-principal", "task:task:create", "task:task:delete", "task:task:list",
    "task:task:update", "users:staff:create", "users:staff:detail", "users:staff:list", "users:staff:update", "work-hs:group:save",
    "work-hs:phrase:delete", "work-hs:phrase:list", "work-hs:phrase:save"
  ],
  "nutritionist": [
    "camp-member:chat:list", "camp-member:service:add", "camp-member:service:choose", "camp-member:service:list",
    "camp-progress:punch:board", "camp-progress:punch:list", "camp-progress:rank:list", "camp:camp:choose", "camp:camp:detail",
    "camp:camp:list", "camp:marketing:detail", "channel:channel:list", "check-in:record:create", "customer:consent:detail",
    "customer:consent:update", "customer:customer:batch", "customer:customer:change-display-recipe",
    "customer:customer:change-pending", "customer:customer:change-remark", "customer:customer:change-subscribe-status",
    "customer:customer:claim", "customer:customer:create", "customer:customer:detail", "customer:customer:list",
    "customer:customer:update", "customer:footmark:list", "customer:member:set", "customer:order:list", "customer:phone:view",
    "customer:service:create", "customer:timeline:list", "customer:weight:create", "data-trend:diet:detail",
    "data-trend:drink:detail", "data-trend:sleep:detail", "data-trend:sport:detail", "data-trend:total:detail",
    "data-trend:weight:detail", "evaluate-answer:answer:create", "evaluate-answer:answer:detail", "evaluate-answer:answer:list",
    "evaluate-answer:answer:simulate", "evaluate-part:part:list", "evaluate-question:item:list", "evaluate-question:question:list",
    "evaluate:questionnaire:choose", "evaluate:questionnaire:detail", "evaluate:questionnaire:list", "external-user:contact:bind",
    "external-user:contact:detail", "external-user:contact:list", "external-user:contact:update", "external-user:phone:view",
    "external-user:service:create", "footmark:footmark:create", "footmark:footmark:delete", "footmark:footmark:list",
    "footmark:footmark:update", "ingredient:ingredient:detail", "ingredient:ingredient:list", "ingredient:type:list",
    "origin:lead:change-status", "origin:lead:convert", "origin:lead:create", "origin:lead:detail", "origin:lead:list",
    "origin:lead:update", "origin:phone:view", "plan-preview:plan:preview", "plan-preview:shopping:view",
    "punch-review:comment:delete", "punch-review:day:evaluate", "punch-review:diet:evaluate", "punch-review:diet:reply",
    "punch-review:second-look:save", "punch-review:weight:update", "punch:diet:detail", "punch:diet:list", "punch:score-item:list",
    "recipe-case:case:detail", "recipe-case:case:list", "recipe-case:case:save", "recipe-case:lib:detail", "recipe-case:lib:list",
    "recipe-diy:conf:list", "recipe-diy:diy:list", "recipe-diy:fixed-food:list", "recipe:recipe:choose", "recipe:recipe:create",
    "recipe:recipe:detail", "recipe:recipe:list", "recipe:recipe:update", "seminar:seminar:list", "series:series:list",
    "service-course:course:change-status", "service-course:course:change-video-type", "service-course:course:view",
    "service-evaluation:evaluation:sync", "service-evaluation:evaluation:update-weight", "service-evaluation:evaluation:view",
    "service-plan-history:version:detail", "service-plan-history:version:list", "service-plan-history:version:restore",
    "service-plan:energy:change", "service-plan:plan:change-recipe", "service-plan:plan:copy", "service-plan:plan:regenerate",
    "service-plan:plan:update", "service-plan:plan:view", "service-state:service:break", "service-state:service:change-days",
    "service-state:service:change-status", "service-state:service:start", "service:health:view", "service:service:change-remark",
    "service:service:create", "service:service:detail", "service:service:list", "service:service:update", "task:task:list",
    "work-hs:group:save", "work-hs:phrase:delete", "work-hs:phrase:list", "work-hs:phrase:save"
  ],
  "operator": [
    "channel:channel:create", "channel:channel:delete", "channel:channel:detail", "channel:channel:list", "channel:channel:qrcode",
    "channel:channel:update", "check-in:record:import", "config-action:action:list", "config-corp:config:create",
    "config-corp:config:delete", "config-corp:config:list", "config-corp:config:update", "config-tab:tab:list",
    "configure:value:list", "customer:customer:import", "dashboard:member:view", "dashboard:operate:view", "dashboard:region:view",
    "dashboard:trade:view", "department:department:list", "department:department:sync", "external-user:contact:create",
    "external-user:contact:delete", "external-user:contact:detail", "external-user:contact:list", "external-user:contact:merge",
    "external-user:contact:sync", "goods:goods:import", "goods:goods:list", "goods:map:import", "goods:map:list",
    "import-file:file:export", "import-file:file:list", "import-file:file:run", "import-file:file:undo",
    "import-file:template:export", "job:job:change-status", "job:job:list", "log:operation:list", "origin:lead:change-status",
    "origin:lead:create", "origin:lead:delete", "origin:lead:detail", "origin:lead:distribute", "origin:lead:import",
    "origin:lead:list", "origin:lead:update", "platform-order:order:import", "platform-order:order:list", "redis:key:create",
    "redis:key:delete", "redis:key:detail", "redis:key:list", "redis:key:update", "seminar:seminar:create", "seminar:seminar:delete",
    "seminar:seminar:list", "seminar:seminar:update", "series:series:create", "series:series:default", "series:series:delete",
    "series:series:list", "series:series:update", "tag:group:sync", "tag:tag:list", "task:task:create", "task:task:delete",
    "task:task:list", "task:task:update", "users:staff:list", "users:staff:sync", "work-chat:group:list", "work-chat:group:sync"
  ]
}'::jsonb) seed (role, codes)
join role r on r.code = seed.role and r.builtin
join permission p on p.enterprise_id = r.enterprise_id and seed.codes ? p.code
where r.version > 1
  or exists (select from role_permission rp where rp.enterprise_id = r.enterprise_id and rp.role_id = r.id and rp.permission_id = p.id);

-- Writes to WeCom and the official account. A row is committed with the change it belongs to, and a worker sends it.

create table outgoing (
  id bigint generated by default as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  kind text not null,
  -- Rows of one target are sent in order.
  target text not null,
  -- What people call the target.
  subject text not null,
  -- Emptied once the row is settled and nobody can send it again.
  input jsonb not null,
  -- Of rows with the same key, only one is open at a time.
  unique_key text,
  -- Somebody waits for it: it has a lane of its own, and is not sent after its deadline.
  urgent boolean not null default false,
  deadline timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'unknown', 'refused', 'dropped')),
  result jsonb,
  errcode integer,
  error text,
  error_en text,
  tries integer not null default 0,
  -- Infinite if only a person can decide what happens next.
  run_at timestamptz not null default now(),
  -- When the last call began whose outcome is not stored.
  begun_at timestamptz,
  fence integer not null default 0,
  lease_until timestamptz,
  operator_id bigint,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, operator_id) references staff (enterprise_id, id)
);
create unique index outgoing_key on outgoing (enterprise_id, unique_key) where status in ('waiting', 'unknown');
create index outgoing_due on outgoing (enterprise_id, urgent, run_at, id) where status in ('waiting', 'unknown');
create index outgoing_target on outgoing (enterprise_id, target, id);
create index on outgoing (enterprise_id, created_at, id);
create index on outgoing (enterprise_id, operator_id) where operator_id is not null;
create index outgoing_settled on outgoing (settled_at) where settled_at is not null;
call protect_tenant_rows('outgoing');

-- Concurrent calls to WeCom that an enterprise may make, by family of calls. A process holds a slot while it calls.
create table call_slot (
  enterprise_id bigint not null references enterprise on delete cascade,
  family text not null,
  slot integer not null,
  holder uuid,
  held_until timestamptz not null default '-infinity',
  -- When the slot's share of the rate is used up to; ahead of now by at most its share of the burst.
  due timestamptz not null default '-infinity',
  primary key (enterprise_id, family, slot)
);
call protect_tenant_rows('call_slot');

-- Jobs of any kind: what only some kinds know is in `facts`, and each job says when, in which order and until when it may run.

alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check check (kind ~ '^[a-z][a-z_]{0,31}$');

alter table job
  -- What windows and notices show of the job beside its state.
  add column facts jsonb not null default '{}',
  -- Of the jobs of a company, those with the higher number come first.
  add column priority integer not null default 0,
  -- Of the jobs with the same key, only one is open at a time.
  add column unique_key text,
  -- Jobs with the same key run one after another, in the order of their ids. A digest where it stands for a person.
  add column order_key text,
  -- Not begun after this.
  add column deadline timestamptz,
  -- Work of the server itself: shown only if a person has to do something about it.
  add column internal boolean not null default false;

update job set facts = jsonb_build_object('import_file_id', f.id, 'dry_run', f.dry_run, 'created', f.created, 'updated', f.updated,
  'skipped', f.skipped, 'failed', f.failed, 'pct', f.read_pct)
  from import_file f where f.job_id = job.id;
update job set facts = jsonb_build_object('sync', input ->> 'sync', 'dry_run', coalesce((input ->> 'dry_run')::boolean, false),
  'created', created, 'updated', updated, 'removed', removed, 'failed', failed), unique_key = input ->> 'sync'
  where kind = 'sync';
update job set facts = jsonb_build_object('export', input ->> 'export', 'page', '/user/userList') where kind = 'export';
-- The only list that could be exported so far.
update notice set facts = facts || '{"page": "/user/userList"}' where facts ->> 'kind' = 'export';

drop index job_sync;
drop index job_event;
alter table job drop column created, drop column updated, drop column removed, drop column failed;

-- Each callback of WeCom is a job of its own; those about the same contact, chat or person are done in order.
delete from job where kind = 'event';
insert into job (enterprise_id, kind, name, input, order_key, internal)
  select enterprise_id, 'event', '处理企业微信通知', jsonb_build_object('event_id', id),
    'event:' || encode(sha256(convert_to(coalesce(event ->> 'ExternalUserID', event ->> 'ChatId', event ->> 'Event'), 'UTF8')), 'hex'), true
  from platform_event where done_at is null order by id;

create unique index job_unique on job (enterprise_id, kind, unique_key) where status in ('waiting', 'running');
create index job_order on job (enterprise_id, order_key, id) where order_key is not null and status in ('waiting', 'running');
drop index job_run_at_id_idx;
create index job_open on job (kind, enterprise_id, priority desc, run_at, id) where status in ('waiting', 'running');
create index job_dead on job (enterprise_id, id desc) where status = 'failed';

-- Erasures of people. What names the person in records of others and in the log is searched page by page, after the answer where there is much.
-- What identifies the person is sealed, and forgotten at the end of the search.
create table erasure (
  id bigint generated by default as identity primary key,
  enterprise_id bigint not null references enterprise on delete cascade,
  customer_id bigint not null,
  staff_id bigint,
  erased_at timestamptz not null default now(),
  -- Where the search stands, and what it has found.
  progress jsonb not null,
  key_id text,
  sealed bytea,
  finished_at timestamptz,
  unique (enterprise_id, id),
  foreign key (enterprise_id, customer_id) references customer (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, staff_id) references staff (enterprise_id, id),
  check ((finished_at is null) = (sealed is not null))
);
create index on erasure (enterprise_id, id) where finished_at is null;
create index on erasure (enterprise_id, customer_id);
create index on erasure (enterprise_id, staff_id) where staff_id is not null;
call protect_tenant_rows('erasure');

-- Operators were given the right to delete any customer for the undo of their imports, which no longer needs it. The grant is taken back where the
-- contract gave it; an administrator may give it again.
with taken as (
  delete from builtin_grant g using role r, permission p
  where r.id = g.role_id and p.id = g.permission_id and r.builtin and r.code = 'operator' and p.code = 'customer:customer:delete'
  returning g.enterprise_id, g.role_id, g.permission_id)
delete from role_permission rp using taken t
where rp.enterprise_id = t.enterprise_id and rp.role_id = t.role_id and rp.permission_id = t.permission_id;

-- As in the schema files.
create or replace procedure protect_tenant_rows(target regclass) language plpgsql as $$
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
