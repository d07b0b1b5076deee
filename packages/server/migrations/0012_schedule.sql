-- How often in a row a job was interrupted by a fault that may pass by itself.
alter table job add column tries integer not null default 0;

-- Work that is due again and again. Of several processes the one that holds the row does it.
create table schedule (
  name text primary key,
  next_at timestamptz not null
);
revoke insert, update, delete, truncate on schedule from shiyi_app;
