-- Lists as files, which jobs write and whoever asked may download for some days.

alter table job
  add column file_key text,
  add column file_size bigint,
  add column file_sha256 text,
  add column file_expire_at timestamptz;
create index on job (file_key) where file_key is not null;

-- Who gave a lead to its holder, and what it was before, for undoing that.
alter table lead
  add column given_by bigint,
  add column status_before text check (status_before in ('waiting', 'returned')),
  add column reason_before text,
  add foreign key (enterprise_id, given_by) references staff (enterprise_id, id);
