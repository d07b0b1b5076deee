-- Departments that people edit: a version, the role that new staff take, and the regions whose leads come to their staff.

alter table department
  add column version integer not null default 1,
  add column role_id bigint,
  add column regions text[] not null default '{}',
  add foreign key (enterprise_id, role_id) references role (enterprise_id, id);
create index on department (enterprise_id, role_id) where role_id is not null;

-- Whoever is placed beside others moves them on, which is no change of their records.
drop trigger note_change on department;
call note_changes('department', 'sort');
