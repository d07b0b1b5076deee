-- Goods are sold on Pinduoduo too, as orders are.
alter table goods_map drop constraint goods_map_platform_check;
alter table goods_map add constraint goods_map_platform_check
  check (platform in ('taobao', 'jd', 'pinduoduo', 'youzan', 'douyin', 'wechat_shop', 'offline'));
