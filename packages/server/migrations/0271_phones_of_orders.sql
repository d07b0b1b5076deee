-- Shops hide the recipient's phone, or give one that forwards for some days. Only the real one is kept, as it may find the person.
alter table platform_order add column receiver_phone_kind text check (receiver_phone_kind in ('real', 'virtual', 'masked'));
update platform_order set receiver_phone_kind = 'real' where receiver_phone is not null;

alter table platform_order drop constraint platform_order_platform_check;
alter table platform_order add constraint platform_order_platform_check
  check (platform in ('taobao', 'jd', 'pinduoduo', 'youzan', 'douyin', 'wechat_shop', 'offline'));
