-- Companies that whoever runs the installation creates, extends, closes and removes.

create table line_of_business (
  value text primary key,
  label text not null,
  label_en text not null,
  sort integer not null
);
call protect_shared_rows('line_of_business');
insert into line_of_business (value, label, label_en, sort) values
  ('weight_loss', '体重管理', 'Weight management', 1),
  ('nutrition', '营养指导', 'Nutrition counseling', 2),
  ('hospital', '医院营养科', 'Hospital nutrition department', 3),
  ('fitness', '健身机构', 'Fitness club', 4);

alter table enterprise
  add column version integer not null default 1,
  add column industry text,
  add column contact_name text not null default '',
  add column contact_phone text,
  add column province text,
  add column city text,
  add column type text not null default 'weight_loss' references line_of_business,
  -- Companies that exist have had no limit so far.
  add column seats integer not null default 100000,
  add column qrcode_url text,
  add column super_user_id bigint,
  add column bmr_floor boolean not null default true,
  add column origin_return_days integer not null default 3,
  add column work_from text not null default '09:00',
  add column work_to text not null default '18:00',
  -- Its rows are erased 30 days later.
  add column deleted_at timestamptz,
  add foreign key (enterprise_id, super_user_id) references staff (enterprise_id, id);

update enterprise e set super_user_id = (
  select s.id from staff s join staff_role sr on sr.staff_id = s.id join role r on r.id = sr.role_id and r.code = 'admin'
  where s.enterprise_id = e.id and s.deleted_at is null order by s.id limit 1);

-- What the server itself writes is no change of the record.
drop trigger note_change on enterprise;
call note_changes('enterprise', 'status', 'auth_state', 'given_menus', 'super_user_id');

-- Days by the company's clock until the day on which its time ends. Banner, list and detail all show this.
create function days_left(expire_at timestamptz, zone text) returns integer stable parallel safe language sql as $$
  select greatest(0, (expire_at at time zone zone)::date - (now() at time zone zone)::date)
$$;

-- The state of a company at this moment: seven days of grace come before it may only read. The schedule stores it, up to a minute later.
create function company_state(status text, expire_at timestamptz) returns text stable parallel safe language sql as $$
  select case
    when status in ('pending_auth', 'disabled') then status
    when now() < expire_at then 'active'
    when now() < expire_at + interval '7 days' then 'grace'
    else 'expired'
  end
$$;

alter table enterprise_secret drop constraint enterprise_secret_name_check;
alter table enterprise_secret add check (name in ('contact_secret', 'customer_secret', 'callback_token', 'aes_key', 'permanent_code', 'archive_private_key',
  'mp_appid', 'mp_secret', 'mini_appid', 'mini_secret'));

-- The name of somebody of another company who has acted as a member of this one. Of nobody else does it answer anything.
create index on operation_log (enterprise_id, act_staff_id) where act_staff_id is not null;
create function acting_name(actor bigint) returns text stable language sql security definer set search_path = public as $$
  select s.name from staff s where s.id = actor and (
    exists (select from operation_log l where l.enterprise_id = app_tenant() and l.act_staff_id = actor)
    or exists (select from session x where x.enterprise_id = app_tenant() and x.act_staff_id = actor))
$$;
