-- Whether a company is a sandbox is decided when it is made. Until now a request could change it: a company that was ever real is no sandbox any more.
update enterprise set is_sandbox = false where is_sandbox and exists (
  select from operation_log l where l.enterprise_id = enterprise.id and l.operation_id = 'updatePlatformConnection' and l.ok
    and (l.before ->> 'is_sandbox' = 'false' or l.after ->> 'is_sandbox' = 'false'));

-- Only the sandbox ever signed members in by the platform; at any other company somebody else may have been let in.
update session set ended_at = now(), ended_reason = 'revoked' where ended_at is null
  and enterprise_id in (select id from enterprise where not is_sandbox)
  and staff_id in (select staff_id from login_log where ok and way = 'wwx');
delete from one_time_token where kind in ('state', 'code', 'auth_code');

create function keep_sandbox() returns trigger language plpgsql as $$
begin
  raise exception 'Whether a company is a sandbox never changes, nor does the corpid of a sandbox' using errcode = '23514', constraint = 'enterprise_sandbox';
end $$;
create trigger keep_sandbox before update on enterprise for each row
  when (new.is_sandbox is distinct from old.is_sandbox or (old.is_sandbox and new.corpid is distinct from old.corpid))
  execute function keep_sandbox();
