-- Whether staff may see a meal: its customer agrees to that, and neither the customer nor the service is deleted. It is stored with the meal,
-- so that the review queue and its count are read from one index.
alter table diet_punch add column is_shown boolean not null default true;

create function meal_is_shown(company bigint, service_of_meal bigint) returns boolean stable language sql as $$
  select exists (select from service s join customer c on c.enterprise_id = s.enterprise_id and c.id = s.user_id
    where s.enterprise_id = company and s.id = service_of_meal and s.deleted_at is null and c.deleted_at is null
      and (select k.granted from customer_consent k where k.enterprise_id = company and k.user_id = c.id and k.module = 'diet' order by k.id desc limit 1)) $$;

drop trigger note_change on diet_punch;
update diet_punch d set is_shown = false
from (select enterprise_id, id from service s where not meal_is_shown(enterprise_id, id)) s
where d.enterprise_id = s.enterprise_id and d.service_id = s.id;
alter table diet_punch alter column is_shown set default false;
call note_changes('diet_punch', 'is_shown');

-- Both sides lock the customer first: whichever comes second sees what the first one wrote.
create procedure lock_customer(company bigint, customer_to_lock bigint) language plpgsql as $$
begin
  perform from customer c where c.enterprise_id = company and c.id = customer_to_lock for no key update;
end $$;

create function set_meal_shown() returns trigger language plpgsql as $$
begin
  call lock_customer(new.enterprise_id, new.user_id);
  new.is_shown = meal_is_shown(new.enterprise_id, new.service_id);
  return new;
end $$;
create trigger set_shown before insert or update of service_id, user_id on diet_punch for each row execute function set_meal_shown();

create procedure update_shown_meals(company bigint, customer_of_meals bigint) language plpgsql as $$
begin
  call lock_customer(company, customer_of_meals);
  update diet_punch d set is_shown = s.shown
  from (select id, meal_is_shown(company, id) as shown from service where enterprise_id = company and user_id = customer_of_meals) s
  where d.enterprise_id = company and d.service_id = s.id and d.is_shown <> s.shown;
end $$;

create function consent_shows_meals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.module = 'diet' then
    call update_shown_meals(old.enterprise_id, old.user_id);
  end if;
  if tg_op <> 'DELETE' and new.module = 'diet' then
    call update_shown_meals(new.enterprise_id, new.user_id);
  end if;
  return null;
end $$;
create trigger show_meals after insert or update or delete on customer_consent for each row execute function consent_shows_meals();

create function customer_shows_meals() returns trigger language plpgsql as $$
begin
  call update_shown_meals(new.enterprise_id, new.id);
  return null;
end $$;
create trigger show_meals after update of deleted_at on customer for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function customer_shows_meals();

create function service_shows_meals() returns trigger language plpgsql as $$
begin
  call update_shown_meals(new.enterprise_id, new.user_id);
  return null;
end $$;
create trigger show_meals after update of deleted_at, user_id on service for each row
  when (old.deleted_at is distinct from new.deleted_at or old.user_id <> new.user_id) execute function service_shows_meals();

drop index diet_punch_enterprise_id_submitted_at_id_idx1;
create index on diet_punch (enterprise_id, submitted_at, id) where is_shown and evaluated_at is null;
drop index diet_punch_enterprise_id_submitted_at_id_evaluated_at_idx;
create index on diet_punch (enterprise_id, submitted_at, id) include (evaluated_at, is_shown);
