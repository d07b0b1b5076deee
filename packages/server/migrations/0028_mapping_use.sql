-- A person's remembered mappings are few: those that were not used for longest go.

alter table import_mapping add column used_at timestamptz not null default now();
