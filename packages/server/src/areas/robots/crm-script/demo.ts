import { sql } from 'kysely';
import type { Demo } from '../../../sandbox/demo.js';
import type { StoredStep } from '../crm-task/script-of.js';

const step = (order: number, trigger: StoredStep['trigger'], content: string, more: Partial<StoredStep> = {}): StoredStep => ({
  ...{ order, trigger, keywords: [], timeout_h: null, content, attachment: null, next: [] },
  ...more,
});

const scripts = [
  {
    name: '新客加好友招呼',
    scene: 'greeting',
    status: 'on',
    steps: [step(1, 'start', '你好，我是青禾的营养师，之前你留过手机号咨询体重管理，方便加个好友吗？')],
  },
  {
    name: '新客加好友后跟进',
    scene: 'follow',
    status: 'on',
    steps: [
      step(1, 'start', '你好，我是青禾的营养助手，方便聊聊最近的饮食吗？', { next: [2, 3, 4] }),
      step(2, 'reply_contains', '先发我今天的晚餐照片就好，我帮你看看搭配。', { keywords: ['方便', '可以', '好的'], next: [5] }),
      step(3, 'reply_contains', '没关系，想聊的时候随时找我。', { keywords: ['不用', '没空', '不需要'] }),
      step(4, 'timeout', '我先发一份早餐清单给你，有空再看。', { timeout_h: 24 }),
      step(5, 'timeout', '照片还没收到，午餐的也可以。', { timeout_h: 6 }),
    ],
  },
  {
    name: '沉默客户唤回（旧版）',
    scene: 'recall',
    status: 'off',
    steps: [step(1, 'start', '好久没见你打卡了，最近还顺利吗？')],
  },
];

export const demo: Demo = {
  needs: [],
  add: (db, enterpriseId) =>
    sql`insert into crm_script (enterprise_id, name, scene, status, steps)
      select ${enterpriseId}, s.name, s.scene, s.status, s.steps from jsonb_to_recordset(${JSON.stringify(scripts)}::jsonb)
        as s(name text, scene text, status text, steps jsonb)`.execute(db),
};
