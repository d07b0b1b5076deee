-- How often a job was taken since it last moved on or was given back: whoever took it before has ended with it.
alter table job add column claims integer not null default 0;
-- Of the companies whose jobs wait, the one that was served longest ago comes first.
alter table job add column claimed_at timestamptz;
create index on job (enterprise_id, kind, claimed_at desc) where claimed_at is not null;
