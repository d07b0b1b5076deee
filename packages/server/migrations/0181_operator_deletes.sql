-- Operators were given the right to delete any customer for the undo of their imports, which no longer needs it. The grant is taken back where the
-- contract gave it; an administrator may give it again.
with taken as (
  delete from builtin_grant g using role r, permission p
  where r.id = g.role_id and p.id = g.permission_id and r.builtin and r.code = 'operator' and p.code = 'customer:customer:delete'
  returning g.enterprise_id, g.role_id, g.permission_id)
delete from role_permission rp using taken t
where rp.enterprise_id = t.enterprise_id and rp.role_id = t.role_id and rp.permission_id = t.permission_id;
