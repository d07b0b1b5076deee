-- A session made on the sandbox's sign-in page: everybody can make one, as any member of the sandbox company.
alter table session add column from_sandbox boolean not null default false;
-- It is not known how the open sessions of sandbox companies were made.
update session s set from_sandbox = true from enterprise e where e.id = s.enterprise_id and e.is_sandbox and s.ended_at is null;

-- A token for signing in elsewhere ends with the session that asked for it.
alter table session add unique (enterprise_id, id);
alter table one_time_token add column session_id bigint,
  add foreign key (enterprise_id, session_id) references session (enterprise_id, id) on delete cascade;
delete from one_time_token where kind = 'user-token';

-- Whether somebody runs the installation. As soon as there is a real company, nobody of a sandbox company does.
create function runs_installation(staff_id bigint) returns boolean stable language sql security definer set search_path = public as $$
  select exists (select from staff s join enterprise e on e.id = s.enterprise_id
    where s.id = staff_id and s.runs_installation and s.status = 'enabled' and s.deleted_at is null and e.deleted_at is null
      and not (e.is_sandbox and exists (select from enterprise x where not x.is_sandbox and x.deleted_at is null)))
$$;

create function has_sandbox() returns boolean stable language sql security definer set search_path = public as $$
  select exists (select from enterprise where is_sandbox)
$$;
