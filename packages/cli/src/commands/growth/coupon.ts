import { grantCoupon } from '../../coupons/grant-coupon.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

export const summary = { zh: '查看优惠券，发放给客户', en: 'List coupons and grant them to customers' };

export const register: Register = (coupon, { say, run }) => {
  coupon
    .command('grant')
    .argument('<id>', say('优惠券编号', 'ID of the coupon'))
    .description(say('发放给一批客户，先核对人数再确认', 'Grant a coupon to customers, after counting them'))
    .option('--customer <id...>', say('客户编号，可多个', 'Customer IDs'))
    .option(
      '--filter <json|file>',
      say('客户条件：JSON、文件，或 - 表示标准输入；{} 为全部客户', 'Condition: JSON, a file, or - for standard input; {} is everybody'),
    )
    .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'))
    .action(run(grantCoupon));
  addExamples(coupon, [
    ['shiyi coupon grant 83 --customer 2041 2051', '发放给两位客户', 'grant it to two customers'],
    ['shiyi coupon grant 83 --filter \'{"stages":["in_service"]}\' --dry-run', '看看会发给多少客户', 'see how many would get it'],
  ]);
};
