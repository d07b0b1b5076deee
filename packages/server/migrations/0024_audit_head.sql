-- How long the operation log of each company is, and the digest of its last row, sealed with the key that the database does not hold.
-- Rows that are cut off at its end take no other row's digest with them; the head shows them.
create table audit_head (
  enterprise_id bigint primary key references enterprise on delete cascade,
  key_id text not null,
  sealed bytea not null
);
call protect_tenant_rows('audit_head');
revoke delete on audit_head from shiyi_app;

-- Volatile, so that it sees the head of the row before, which may have been committed while this statement waited for its turn.
create function audit_head_of(company bigint, out key_id text, out sealed bytea) volatile language plpgsql as $$
begin
  select h.key_id, h.sealed into key_id, sealed from audit_head h where h.enterprise_id = company;
end $$;
