-- The undo of an import is a job: it goes through the records of the import from the last to the first, and continues where it stopped.
alter table import_file
  add column undo_job_id bigint,
  -- Next place: `created:` or `rows:`, and the line before which to continue.
  add column undo_cursor text,
  add column removed integer not null default 0,
  add column restored integer not null default 0,
  add column kept integer not null default 0,
  add foreign key (enterprise_id, undo_job_id) references job (enterprise_id, id) on delete set null (undo_job_id);
create index on import_file (enterprise_id, undo_job_id) where undo_job_id is not null;

-- Records that the undo of an import left as they are.
create table import_kept (
  enterprise_id bigint not null,
  import_file_id bigint not null,
  target_id bigint not null,
  reason text not null check (reason in ('used', 'changed')),
  primary key (enterprise_id, import_file_id, target_id),
  foreign key (enterprise_id, import_file_id) references import_file (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('import_kept');
