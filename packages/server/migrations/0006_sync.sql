-- Synchronisation with the platform: a company's own credentials there, what a run counts, and what it still has to read.

alter table enterprise add column agent_id bigint, add column contact_secret text;

create unique index department_wx on department (enterprise_id, wx_department_id);

alter table job
  add column created integer not null default 0,
  add column updated integer not null default 0,
  add column removed integer not null default 0,
  add column failed integer not null default 0,
  -- How often in a row the platform was too busy to go on.
  add column put_off integer not null default 0;
-- One synchronisation of a kind at a time.
create unique index job_sync on job (enterprise_id, (input ->> 'sync')) where kind = 'sync' and status in ('waiting', 'running');

-- What a running synchronisation asks the platform for, one by one: all it lists, and all we know.
create table sync_item (
  enterprise_id bigint not null references enterprise on delete cascade,
  job_id bigint not null,
  wx_id text collate "C" not null,
  primary key (enterprise_id, job_id, wx_id),
  foreign key (enterprise_id, job_id) references job (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('sync_item');
