import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const messages = [
  {
    scene: 'punch_remind',
    name: '打卡提醒',
    channels: ['app'],
    title: '今天的打卡还没完成',
    content: '{{nick_name}}，今天的{{missing_meals}}还没有打卡，花一分钟补上吧。',
    quiet_from: '22:00',
    quiet_to: '08:00',
  },
  {
    scene: 'service_expire',
    name: '服务到期提醒',
    channels: ['app'],
    title: '服务即将到期',
    content: '{{nick_name}}，你的「{{service_name}}」还有 {{remain_days}} 天到期，续课可以找 {{staff_name}}。',
  },
  {
    scene: 'risk_alert',
    name: '会话风险提醒',
    channels: ['wwx_app'],
    title: '会话风险提醒',
    content: '{{staff_name}} 与 {{nick_name}} 的会话命中「{{rule_name}}」：{{hit_words}}。',
  },
];

const addMessages = (db: Db, enterprise_id: number) =>
  db
    .insertInto('message_config')
    .values(messages.map((row) => ({ ...row, enterprise_id })))
    .execute();

export const demo: Demo = { add: addMessages };
