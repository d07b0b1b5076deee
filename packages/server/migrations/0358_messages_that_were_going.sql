-- Receivers get their message of WeCom when they are stored. Those of messages that an earlier version has begun get theirs here.
with waiting as (
  select r.id, r.enterprise_id, r.message_id, r.staff_id,
    1 + (row_number() over (partition by r.message_id, r.staff_id order by r.id) - 1) / case m.type when 'group' then 2000 else 10000 end as part
  from mass_receiver r join mass_message m on m.id = r.message_id
  where m.status = 'creating' and m.went_at is null and r.platform_message_id is null),
added as (
  insert into mass_platform_message (enterprise_id, message_id, staff_id, part)
  select distinct enterprise_id, message_id, staff_id, part from waiting returning id, message_id, staff_id, part)
update mass_receiver r set platform_message_id = a.id from waiting w join added a using (message_id, staff_id, part) where r.id = w.id;

-- Reasons that are written in both languages now.
update mass_message set error = jsonb_build_object('code', 'job', 'zh', error ->> 'reason', 'en', error ->> 'reason') where error ->> 'code' = 'owner';
update app_message set error = jsonb_build_object('code', 'job', 'zh', error ->> 'reason', 'en', error ->> 'reason') where error ->> 'code' = 'owner';
