import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const groups: [name: string, phrases: [title: string, shortcut: string | null, content: string][]][] = [
  [
    '点评 · 鼓励',
    [
      ['搭配很好', 'dphao', '{{姓名}}，这份{{餐次}}搭配得很好，{{得分}} 分，主食、蛋白质和蔬菜都有了，照这样吃就行。'],
      ['热量刚好', 'rlgh', '这一餐约 {{热量}} 千卡，和计划的 {{计划热量}} 千卡很接近，分量拿捏得准。'],
      ['体重有下降', 'tzxj', '今天 {{体重}} 公斤，趋势在往下走。按时吃饭、早点睡，就是最好的办法。'],
    ],
  ],
  [
    '点评 · 调整',
    [
      ['蔬菜不够', 'sc', '{{姓名}}，这一餐蔬菜少了些，下一餐补一拳头大的绿叶菜，饱腹感会好很多。'],
      ['主食偏多', 'zs', '主食比计划多了约三分之一，下次先盛好再上桌，少添一勺就够。'],
      ['蛋白质偏少', 'dbz', '蛋白质有点少，加一个鸡蛋、一盒无糖酸奶或半块豆腐都可以。'],
      ['油炸换做法', 'yz', '同样的肉，炸的比煎的热量高近一倍，下次换成清蒸、水煮或少油煎。'],
      ['吃得太晚', 'wan', '{{餐次}}吃得有点晚，尽量放在睡前三小时。如果加班，下午四点先垫一份酸奶或水果。'],
    ],
  ],
  [
    '常见问题',
    [
      ['平台期', 'ptq', '体重一两周不动是正常的平台期，身体在适应。先别再少吃，看看腰围和睡眠，我们下周一起复核食谱。'],
      ['经期体重', 'jq', '经期前后体重会多 0.5～1.5 公斤，主要是水分，结束后自然回落，这几天不用天天称。'],
      ['外食怎么点', 'ws', '外面吃先点一份绿叶菜，再点一份清蒸或白灼的鱼虾、鸡肉，主食一小碗，汤面少喝汤。'],
      ['晚上饿了', 'e', '睡前饿了可以喝一杯温牛奶或吃一个水煮蛋；如果天天饿，多半是晚餐的蛋白质不够，我帮你调。'],
    ],
  ],
  [
    '服务提醒',
    [
      ['提醒打卡', 'tx', '{{姓名}}，这两天没看到你的打卡，是太忙了吗？拍一张照片就好，哪怕只有一餐。'],
      ['服务快到期', 'dq', '服务还有几天就结束了，我整理了这段时间的变化，今晚方便聊十分钟吗？'],
      ['开始前准备', null, '服务明天开始：请准备一台体重秤、一把厨房秤，早上空腹、如厕后称重，三餐开吃前拍照。'],
    ],
  ],
];

/** Adds the quick replies that the company shares, and one of a nutritionist's own. */
async function addPhrases(db: Db, enterprise_id: number) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'position'])
    .where('enterprise_id', '=', enterprise_id)
    .where('position', 'in', ['营养主管', '营养师'])
    .orderBy('id')
    .execute();
  const lead = staff.find(({ position }) => position === '营养主管')?.id as number;
  const own = staff.find(({ position }) => position === '营养师')?.id as number;
  for (const [at, [name, phrases]] of groups.entries()) {
    const group = { enterprise_id, name, sort: at + 1 };
    const { id: group_id } = await db.insertInto('phrase_group').values(group).returning('id').executeTakeFirstOrThrow();
    const rows = phrases.map(([title, shortcut, content], place) => ({
      ...{ enterprise_id, group_id, title, shortcut, content, sort: place + 1 },
      ...(shortcut === null ? { scope: 'personal' as const, created_by: own } : { scope: 'enterprise' as const, created_by: lead }),
      use_count: Math.max(0, 46 - at * 9 - place * 7),
    }));
    await db.insertInto('phrase').values(rows).execute();
  }
}

export const demo: Demo = { add: addPhrases };
