-- What foreign tables need: mappings of a person, rows above the head, guesses, and ingredients with their code and source.

-- A company's memory of single heads was written by tries too, and hid columns from everybody.
drop table import_mapping;
create table import_mapping (
  enterprise_id bigint not null references enterprise on delete cascade,
  staff_id bigint not null,
  type text not null,
  -- Digest of the whole head row.
  head_row text not null,
  -- Field by head; null leaves the column out.
  fields jsonb not null,
  primary key (enterprise_id, staff_id, type, head_row),
  foreign key (enterprise_id, staff_id) references staff (enterprise_id, id) on delete cascade
);
call protect_tenant_rows('import_mapping');

-- The same file with another settled mapping is another import.
alter table import_file drop constraint import_file_enterprise_id_identity_key;
create index on import_file (enterprise_id, identity) where identity is not null;
-- Digests of before counted the mapping in.
update import_file set identity = null;
alter table import_file
  add column head_row_no integer,
  add column guesses jsonb not null default '[]';

alter table ingredient
  add column code text,
  add column data_source text;
-- One name may have several codes.
drop index ingredient_name;
create unique index ingredient_name on ingredient (enterprise_id, name) where deleted_at is null and code is null;
create unique index ingredient_code on ingredient (enterprise_id, code) where deleted_at is null and code is not null;
create index on ingredient (enterprise_id, name) where deleted_at is null;

insert into ingredient_type (id, name, exchange_group) values (20, '其他', 'none');
