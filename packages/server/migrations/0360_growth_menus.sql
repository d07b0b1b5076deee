-- Posters and coupons move from the configuration to a group of their own, where a company has not moved them itself. New companies have it so.

with moved as (
  select m.id, m.enterprise_id, m.name from menu m join menu g on g.id = m.pid
  where g.name = 'Configuration' and (m.name, m.path) in (('PosterList', '/system/poster'), ('CouponList', '/system/coupon'))),
added as (
  insert into menu (enterprise_id, title, title_en, name, path, component, icon, sort)
  select distinct enterprise_id, '增长', 'Growth', 'Growth', '/medal', 'Layout', 'gift', 9 from moved m
  where not exists (select from menu o where o.enterprise_id = m.enterprise_id and (o.name = 'Growth' or o.path = '/medal'))
  returning id, enterprise_id),
shown as (
  insert into role_menu (enterprise_id, role_id, menu_id)
  select distinct r.enterprise_id, r.role_id, a.id from role_menu r join moved m on m.id = r.menu_id join added a on a.enterprise_id = m.enterprise_id
  on conflict do nothing)
update menu set pid = a.id, path = case m.name when 'PosterList' then '/medal/poster' else '/medal/coupon' end,
    sort = case m.name when 'PosterList' then 20 else 30 end
  from moved m join added a on a.enterprise_id = m.enterprise_id where menu.id = m.id;
