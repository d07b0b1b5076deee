-- The sheet of the workbook that was read, and the sheets that have content.
alter table import_file
  add column sheet text,
  add column sheets jsonb not null default '[]';
