import type { StoredAttachment } from '../../../attachments/attachment.js';

const link = (title: string, desc: string, page: string): StoredAttachment => ({
  ...{ msgtype: 'link' as const, title, desc },
  url: `https://h5.shiyi.example/article/${page}`,
});

/** A mass message of the demo company that went; who confirmed it and after how many minutes, null for those who did not. */
export interface DemoMass {
  name: string;
  type: 'single' | 'group';
  content: string;
  attachments: StoredAttachment[];
  days: number;
  time: string;
  status: 'sending' | 'sent' | 'partial' | 'stopped';
  senders: Record<string, number | null>;
  /** Receivers who had ended the friendship by the time their sender confirmed. */
  lost: number;
  /** Minutes after which those who had not confirmed were reminded. */
  reminded?: number;
}

const everyone = { wangsiyuan: 42, chenyutong: 9, lijianing: 16, zhaoyinuo: 131, sunhaoran: 27, zhouzijin: 5, wuruoxi: 74 };

export const messagesThatWent: readonly DemoMass[] = [
  {
    ...{ name: '换季食谱：少油不少味', type: 'single', days: 12, time: '10:30', status: 'sent', lost: 3 },
    content:
      '{{staff}}给大家整理了一周换季食谱：蒸、炖、凉拌为主，每餐都有蔬菜和足量蛋白，食材在菜市场都能买到。想要购物清单的，回复「清单」我发你。',
    attachments: [link('早餐拼盘：20 种组合', '主食、蛋白、蔬果各选一样，十分钟搞定。', 'breakfast')],
    senders: everyone,
  },
  {
    ...{ name: '周四直播：外食怎么点', type: 'single', days: 1, time: '10:00', status: 'sending', lost: 0, reminded: 240 },
    content: '周四晚上 7 点半直播，聊聊火锅、麻辣烫和食堂怎么点才不超标。来不及看的，结束后找我要文字版。',
    attachments: [link('外食点餐的三个顺序', '先汤后菜，再吃肉，主食放最后。', 'eating-out')],
    senders: { ...everyone, wangsiyuan: null, zhaoyinuo: null, wuruoxi: null },
  },
  {
    ...{ name: '门店体测活动通知', type: 'single', days: 20, time: '15:00', status: 'stopped', lost: 0 },
    content: '本周六西湖门店免费体测，早上空腹来，结果当场讲解。名额 30 个，回复「体测」预约。',
    attachments: [],
    senders: { chenyutong: 18, lijianing: null, zhaoyinuo: null },
  },
  {
    ...{ name: '会员问卷：最想解决的问题', type: 'single', days: 33, time: '11:00', status: 'partial', lost: 0, reminded: 1500 },
    content: '想请你花一分钟告诉我：最近吃饭上最头疼的一件事是什么？直接回复就行，下个月的课按大家的问题来排。',
    attachments: [],
    senders: { sunhaoran: 33, zhouzijin: 20, wuruoxi: null },
  },
  {
    ...{ name: '本周打卡榜和周末提醒', type: 'group', days: 5, time: '18:00', status: 'sent', lost: 0 },
    content: '本周三餐全勤的有 9 位，名单在群公告。周末聚餐前先喝一碗清汤，主食换成半碗杂粮饭，周日晚上照样打卡。',
    attachments: [],
    senders: { wangsiyuan: 12, chenyutong: 4, lijianing: 65, zhaoyinuo: 21 },
  },
  {
    ...{ name: '群里有奖问答', type: 'group', days: 16, time: '19:30', status: 'partial', lost: 0 },
    content: '猜一猜：同样 100 克，米饭、馒头、煮玉米哪个热量最低？今晚 9 点前在群里答对的前 5 位送全麦饼干一袋。',
    attachments: [link('看懂食品标签', '配料表排第一的是什么，决定了它是什么。', 'labels')],
    senders: { sunhaoran: 15, zhouzijin: null },
  },
];

/** Those that have not gone: planned for a day from now on, or a draft. */
export const messagesThatWait = [
  {
    ...{ name: '平台期怎么办：四件事先自查', type: 'single', days: -6, time: '10:00' },
    content: '体重两周不动先别急：看看睡眠、喝水、记录有没有漏，再看周末那两顿。对照做完还不动，私信我，我们调食谱。',
    attachments: [link('平台期怎么办', '体重两周不动，先看这四件事。', 'plateau')],
  },
  {
    ...{ name: '年货怎么挑（草稿）', type: 'single', days: null, time: null },
    content: '坚果一天一小把，肉干看钠，果干看配料表有没有加糖。清单还差礼盒推荐，等采购确认。',
    attachments: [],
  },
  {
    ...{ name: '早餐打卡群：新一期报名', type: 'group', days: null, time: null },
    content: '新一期早餐打卡下周一开始，21 天，每天晒早餐，营养师点评。想继续的在群里回复「1」。',
    attachments: [],
  },
] as const satisfies readonly (Pick<DemoMass, 'name' | 'type' | 'content'> & {
  attachments: readonly StoredAttachment[];
  days: number | null;
  time: string | null;
})[];
