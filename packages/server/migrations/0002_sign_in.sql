-- The way of a sign-in stood where the reason of a failure stands.
alter table login_log add column way text;
update login_log set way = reason, reason = null where ok;
update login_log set way = 'password' where reason = '用户名或密码错误';
alter table login_log add check (way in ('password', 'wwx', 'user-token'));

-- The first administrator's password was not kept against reuse.
insert into password_history (enterprise_id, staff_id, password_hash)
  select enterprise_id, id, password_hash from staff
  where password_hash is not null
    and not exists (select from password_history known where known.staff_id = staff.id and known.password_hash = staff.password_hash);
