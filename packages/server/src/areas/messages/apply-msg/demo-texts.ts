import type { AppContent, AppStatus } from './message.js';

/** An app message of the demo company; one that waits goes on a day to come. */
export interface DemoAppMessage extends Partial<Omit<AppContent, 'style'>> {
  name: string;
  style: AppContent['style'];
  status: Exclude<AppStatus, 'failed'>;
  to: readonly string[];
  days?: number;
  time?: string;
  /** Minutes after which it was recalled. */
  recalledAfter?: number;
}

const nutritionists = ['chenyutong', 'lijianing', 'zhaoyinuo', 'zhouzijin', 'wuruoxi', 'wangsiyuan', 'sunhaoran'];
const everyone = [...nutritionists, 'zhengkaiwen', 'fengshihan', 'chumingzhe', 'jiangmuyang'];

export const demoMessages: readonly DemoAppMessage[] = [
  {
    ...{ name: '新人带教安排', style: 'markdown', status: 'sent', to: ['wangsiyuan', 'sunhaoran', 'zhaoyinuo'], days: 9, time: '09:20' },
    content:
      '**本月新人带教**\n> 第 1 周：跟听回访 5 次\n> 第 2 周：独立点评，主管抽查\n> 第 3 周：接手 10 位体验客户\n\n排班有变动请在周五前告诉郑凯文。',
  },
  {
    ...{ name: '周会改到周四', style: 'text', status: 'sent', to: everyone, days: 4, time: '11:05' },
    content: '本周周会改到周四上午 9:30，三楼大会议室。请各组带上续费客户名单和一个复盘案例。',
  },
  {
    ...{ name: '换季话术包上线', style: 'textcard', status: 'recalled', to: nutritionists, days: 3, time: '14:40', recalledAfter: 12 },
    ...{ title: '换季话术包已上线', btn_text: '去看看', url: 'https://h5.shiyi.example/notice/season' },
    content: '新增 18 条：换季感冒期饮食、外食点餐、平台期安抚。',
  },
  {
    ...{ name: '换季话术包上线（改正链接）', style: 'textcard', status: 'sent', to: nutritionists, days: 3, time: '15:00' },
    ...{ title: '换季话术包已上线', btn_text: '去看看', url: 'https://h5.shiyi.example/notice/season-2' },
    content: '新增 18 条：换季感冒期饮食、外食点餐、平台期安抚。刚才那条链接有误，以这条为准。',
  },
  {
    ...{ name: '续费提醒', style: 'text', status: 'waiting', to: nutritionists, days: -6, time: '09:30' },
    content: '请把 7 天内到期的客户都联系一遍，回访记录写进客户时间线，周五下班前一起看。',
  },
  {
    ...{ name: '营养师读书会', style: 'news', status: 'draft', to: nutritionists },
    attachments: [
      {
        ...{ msgtype: 'link', title: '读书会：中国居民膳食指南', desc: '这次读第三章，带一个实际案例来。' },
        url: 'https://h5.shiyi.example/notice/reading',
      },
    ],
  },
];
