-- Every file of the store, written down before its first byte is: what nothing refers to is found here, without asking the store what it holds.
create table stored_file (
  key text primary key,
  created_at timestamptz not null default now()
);
revoke all on stored_file from shiyi_app;

-- The outcome file has its name from the start, so that one whose request was cut off lies under a name that is known.
alter table import_file add column outcome_key text;
update import_file set outcome_key = coalesce(result ->> 'key', left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 43));
alter table import_file alter column outcome_key set not null;
-- Since then neither the uploaded file nor the outcome file is there.
alter table import_file add column file_forgotten_at timestamptz;

insert into stored_file (key, created_at)
select key, created_at from file
union all select file_key, created_at from import_file
union all select outcome_key, created_at from import_file
on conflict do nothing;

-- Requests have no part in a table that all companies share.
create function remember_outcome_file() returns trigger language plpgsql security definer as $$
begin
  insert into stored_file (key) values (new.outcome_key) on conflict do nothing;
  return null;
end $$;
create trigger remember_outcome_file after insert on import_file for each row execute function remember_outcome_file();
