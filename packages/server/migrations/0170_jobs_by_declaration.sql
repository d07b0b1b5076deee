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
