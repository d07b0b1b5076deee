-- What was done to the simulated WeCom of a sandbox company: the entities that differ from those it began with, for every process.

create table sandbox_entity (
  enterprise_id bigint not null references enterprise on delete cascade,
  kind text not null,
  key text not null,
  -- Its JSON as the simulation wrote it; null if it was deleted.
  value text,
  -- Changes of a company are numbered, so that a process reads those it does not have.
  revision bigint not null,
  -- The revision that added it, which is its place after those the company began with.
  added bigint,
  primary key (enterprise_id, kind, key),
  unique (enterprise_id, revision)
);
call protect_tenant_rows('sandbox_entity');
