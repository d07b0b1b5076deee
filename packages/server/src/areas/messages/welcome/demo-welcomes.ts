import { sql } from 'kysely';
import { type DemoCompany, demoOrigin } from '../../../sandbox/demo-company.js';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const day = 251;

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

const breakfast = {
  msgtype: 'link' as const,
  title: '早餐拼盘：20 种组合',
  desc: '主食、蛋白、蔬果各选一样，十分钟搞定。',
  url: 'https://h5.shiyi.example/article/breakfast',
};

/** The welcomes of the demo company. */
export const welcomesOf = (company: DemoCompany, supportDept: number) =>
  [
    {
      ...{ name: '通用欢迎语', scope: 'all' as const, is_default: true, priority: 0 },
      content: '{{nick}}，你好，我是{{corp}}的{{staff}}，以后饮食上的问题都可以问我。先告诉我：你最想改善的是体重、血糖，还是睡眠？',
      attachments: json([breakfast]),
      time_slices: json([
        {
          ...{ weekdays: everyDay, from: '21:30', to: '08:00' },
          content: '{{nick}}，你好，我是{{corp}}的{{staff}}。现在不在工作时间，明早 9 点后回复你；急事请打前台电话。',
        },
      ]),
    },
    {
      ...{ name: '客服部：售后咨询', scope: 'depts' as const, is_default: false, priority: 10, dept_ids: json([supportDept]) },
      content: '你好，这里是{{corp}}客服{{staff}}。订单问题请直接发订单号，饮食问题我会转给你的营养师。',
    },
    {
      ...{
        name: '王思远：进店体测',
        scope: 'users' as const,
        is_default: false,
        priority: 20,
        user_ids: json([company.idOf('wangsiyuan')]),
      },
      content: '{{nick}}，我是营养主管{{staff}}。体测报告出来后我会先看一遍，再帮你约合适的营养师。',
    },
  ].map((row) => ({ ...row, operator_id: company.idOf('zhengkaiwen'), origin: demoOrigin, created_at: company.at(day, '11:00') }));
