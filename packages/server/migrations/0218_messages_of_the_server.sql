-- What the server notes is kept as a code with values, {"code": "lead_unattended", "days": 30}, and becomes a sentence in the language of the
-- reader. Entries written before that are converted; one in other words stays as it is.
alter table footmark add column message jsonb;
alter table footmark alter column content drop not null;

create function message_of(event text, said text) returns jsonb language sql immutable as $$
  select case event
    when 'add_contact' then
      case when said like '成为企微好友：%' then jsonb_build_object('code', 'friend_added', 'staff', substr(said, 8)) end
    when 'deleted' then case
      when said like '不再是好友：%' then jsonb_build_object('code', 'friend_removed', 'staff', substr(said, 7))
      when said like '客户删除了%' then jsonb_build_object('code', 'friend_removed_by_customer', 'staff', substr(said, 6)) end
    when 'lead_distributed' then
      case when said like '线索分配给%' then jsonb_build_object('code', 'lead_assigned', 'staff', substr(said, 6)) end
    when 'lead_converted' then case
      when said = '线索转为客户' then jsonb_build_object('code', 'lead_converted')
      when said like '线索合并到已有客户「%' then jsonb_build_object('code', 'lead_merged')
      when said like '线索转化为服务单「%」' then jsonb_build_object('code', 'lead_ordered', 'product', substring(said from '^线索转化为服务单「(.*)」$')) end
    when 'lead_returned' then case
      when said = '撤销分配' then jsonb_build_object('code', 'assignment_undone')
      when said ~ '^\d{1,9} 天未跟进，线索自动退回$' then jsonb_build_object('code', 'lead_unattended', 'days', substring(said from '^\d+')::integer)
      when said like '线索退回：%' then jsonb_build_object('code', 'lead_returned', 'reason', substr(said, 6)) end
    when 'service_start' then case
      when said like '服务「%」开始' then jsonb_build_object('code', 'service_started', 'product', substring(said from '^服务「(.*)」开始$'))
      when said like '服务「%」恢复' then jsonb_build_object('code', 'service_resumed', 'product', substring(said from '^服务「(.*)」恢复$'))
      when said like '服务「%」恢复，取消了这次暂停' then
        jsonb_build_object('code', 'pause_cancelled', 'product', substring(said from '^服务「(.*)」恢复，取消了这次暂停$')) end
    when 'service_broken' then (
      select jsonb_strip_nulls(jsonb_build_object('code', case when found[3] is null then 'service_paused' else 'service_paused_until' end,
        'product', found[1], 'from', found[2], 'to', found[3], 'reason', found[4]))
      from regexp_match(said, '^服务「(.*)」从 (\d{4}-\d\d-\d\d) 起暂停(?:到 (\d{4}-\d\d-\d\d))?：(.*)$') found where found is not null)
  end
$$;
update footmark set message = message_of(event, content), content = null
where type = 'system' and message_of(event, content) is not null;
drop function message_of;
alter table footmark add check ((content is null) = (message is not null)), add check (message is null or type = 'system');

-- As `convert_leads` before, with a message.
create or replace function convert_leads() returns trigger language plpgsql as $$
begin
  with became as (
    update lead l set status = 'converted', user_id = new.user_id, service_id = new.id from customer c
    where c.enterprise_id = new.enterprise_id and c.id = new.user_id and l.enterprise_id = new.enterprise_id and l.deleted_at is null
      and l.service_id is null and ((l.status = 'converted' and l.user_id = c.id) or (l.status in ('distributed', 'following') and l.phone = c.phone))
    returning l.id),
  taken as (
    update footmark f set user_id = new.user_id from became where f.enterprise_id = new.enterprise_id and f.origin_id = became.id and f.user_id is null)
  insert into footmark (enterprise_id, user_id, origin_id, service_id, type, event, message)
    select new.enterprise_id, new.user_id, became.id, new.id, 'system', 'lead_converted',
      jsonb_build_object('code', 'lead_ordered', 'product', new.product_name)
    from became;
  return new;
end $$;

-- Why the server returned a lead. It counts while the lead is returned and no person gave a reason.
alter table lead add column reason_message jsonb;
update lead set reason_message = jsonb_build_object('code', 'unattended', 'days', substring(coalesce(reason_before, reason) from '^\d+')::integer),
  reason = case when reason ~ '^\d{1,9} 天未跟进，自动退回$' then null else reason end,
  reason_before = case when reason_before ~ '^\d{1,9} 天未跟进，自动退回$' then null else reason_before end
where coalesce(reason_before, reason) ~ '^\d{1,9} 天未跟进，自动退回$';

alter table service_change add column message jsonb;
update service_change set reason = null, message = jsonb_build_object('code', case reason
  when '随减脂营开营' then 'camp_started' when '减脂营已取消' then 'camp_cancelled' else 'customer_erased' end)
where (kind = 'start' and reason = '随减脂营开营') or (kind = 'camp' and reason = '减脂营已取消') or (kind = 'status' and reason = '客户个人数据已删除');
update service set status_reason = null where status = 'cancelled' and status_reason = '客户个人数据已删除';
alter table service_change add check (reason is null or message is null);
