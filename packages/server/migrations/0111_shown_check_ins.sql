-- When a customer last checked in tells of records that they may not agree to show: of those who agree to none, nobody knows. A change of
-- consent renews it from now on.
update customer c set last_punch_at = null where last_punch_at is not null and not exists (
  select from customer_consent k where k.enterprise_id = c.enterprise_id and k.user_id = c.id and k.granted
    and not exists (select from customer_consent n where n.enterprise_id = k.enterprise_id and n.user_id = k.user_id and n.module = k.module and n.id > k.id));
