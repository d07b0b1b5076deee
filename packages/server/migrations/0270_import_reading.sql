-- How an imported text file is written, and the first lines of a dry run as they would be written.
alter table import_file add column text_form jsonb, add column profile jsonb, add column preview jsonb not null default '[]';

-- Names that look alike are the same: without differences of case, width, blanks and invisible characters.
create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'), '\s+', ' ', 'g')))
$$;
create index on ingredient (enterprise_id, fold_name(name)) where deleted_at is null;
create index on recipe (enterprise_id, fold_name(name)) where deleted_at is null;
