-- Who runs the installation may write what all companies share. No role gives this right.
alter table staff add column runs_installation boolean not null default false;

-- In an existing installation it is the first administrator of the first company of its own, or of the sandbox company if there is no other.
update staff set runs_installation = true where id = (
  select s.id from staff s
    join enterprise e on e.id = s.enterprise_id
    join staff_role sr on sr.staff_id = s.id
    join role r on r.id = sr.role_id and r.code = 'admin'
  where s.deleted_at is null
  order by e.is_sandbox, e.id, s.id limit 1);
