import { convertOrders } from '../../orders/convert-orders.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '查看平台订单，为已付款的订单开服务单', en: 'List shop orders and open the services that they paid for' };

export const register: Register = (order, { say, run }) => {
  order
    .command('convert')
    .argument('[order-no...]', say('订单号，可多个；不填为全部待开单的订单', 'Order numbers; all that wait without them'))
    .description(say('为已付款的订单开服务单，先预检再确认', 'Open the services of paid orders, after a dry run'))
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .action(run(convertOrders));
  addExamples(order, [
    ['shiyi platform-order convert --dry-run', '看看会开出什么，哪些订单还不能开', 'see what would open, and which orders wait'],
    ['shiyi platform-order convert 2026111822001418877', '为一单开单', 'open the services of one order'],
  ]);
};
