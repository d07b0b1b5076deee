import { texts } from '#app/texts.js';

/** What each figure of the dashboards means, as the contract defines it. */
export const meanings = texts({
  member_total: ['期末仍是好友的企微联系人，同一人只计一次', 'WeCom contacts who are friends at the end of the period, each counted once'],
  member_new: ['本期新加好友的联系人，同一人只计一次', 'Contacts added in the period, each counted once'],
  member_lost: ['本期被客户删除或被员工删除的联系人，同一人只计一次', 'Contacts whose friendship ended in the period, each counted once'],
  member_net: ['新增企微客户减去流失企微客户', 'New contacts minus lost contacts'],
  member_active: ['本期有打卡、自己称重或下单的客户', 'Customers with a check-in, a weigh-in of their own or an order in the period'],
  orders: [
    '本期付款的店铺订单，以及未关联店铺订单的收费服务单',
    'Shop orders paid in the period, and paid service orders without a shop order',
  ],
  gmv_fen: ['这些订单的实付金额，同一笔钱只计一次', 'Amount paid for these orders; no money counts twice'],
  refund_fen: ['这些订单的退款金额', 'Refunded amount of these orders'],
  net_fen: ['成交金额减去退款金额', 'Sales minus refunds'],
  refund_rate: ['退款金额占成交金额的比例', 'Refunds as a share of sales'],
  aov_fen: ['成交金额除以付款订单数', 'Sales divided by paid orders'],
  paying_customers: ['本期付过款的客户', 'Customers who paid in the period'],
  repurchase_rate: ['付款客户中，本期付款两次及以上的比例', 'Share of paying customers with two or more orders in the period'],
  service_sales: ['本期签约且未取消的服务单', 'Service orders signed in the period and not cancelled'],
  service_expiring: ['期末服务中、14 天内到期的服务单', 'Services running at the end of the period that end within 14 days'],
  renewal_rate: [
    '本期结束的服务中，客户在结束前后 30 天内又开新单的比例',
    'Share of services that ended in the period whose customer bought another within 30 days before or after',
  ],
  region_customers: ['期末的客户总数', 'Customers at the end of the period'],
  region_services: [
    '本期签约且未取消的服务单，按客户地区统计',
    'Service orders signed in the period and not cancelled, by the region of the customer',
  ],
  region_amount_fen: ['成交金额，按收货地区统计，没有则按客户地区', 'Sales by delivery region, else by the region of the customer'],
  punch_rate: ['打卡天数占应打卡天数的比例，暂停的日子不算', 'Days with a check-in as a share of the days in service that were not paused'],
  evaluated_rate: [
    '24 小时内点评的餐次占比；未满 24 小时且未点评的、客户未授权查看的不计',
    'Share of meals reviewed within 24 hours; those still within their 24 hours and those not shared are not counted',
  ],
  average_loss_kg: [
    '本期服务中至少称重两次的客户，首次与末次体重之差的平均值',
    'Average of first minus last weigh-in of services in the period with at least two',
  ],
  average_loss_rate: ['同上，占首次体重的比例', 'The same as a share of the first weight'],
  loss_five_rate: ['其中减重达到 5% 的比例', 'Share of them that lost 5 % or more'],
  camp_finish_rate: ['本期结营的减脂营中，完成服务的营员占比', 'Share of members who finished, in camps that ended in the period'],
});
