import type { Row } from '@shiyi/sdk';
import { countOf, texts, textsNow } from '#app/texts.js';

const words = texts({
  plant: (cost: number, days: number) => [
    `一颗种子 ${cost} 积分，打卡 ${days} 天成熟`,
    `A seed costs ${countOf(cost, 'point')} and grows for ${countOf(days, 'day')}`,
  ],
  audited: (most: string) => [`先审后发，${most}`, `Reviewed before shown, ${most}`],
  free: (most: string) => [`直接发布，${most}`, `Shown at once, ${most}`],
  posts: (most: number) => [`每人每天最多 ${most} 帖`, `${countOf(most, 'post')} a day each`],
  anyPosts: ['发帖不限', 'any number of posts'],
  daily: (count: number) => [`${count} 张，每天轮换`, `${countOf(count, 'poster')}, a new one every day`],
  weekly: (count: number) => [`${count} 张，每周一轮换`, `${countOf(count, 'poster')}, a new one every Monday`],
  tasks: (most: number) => [`每天最多 ${most} 个任务`, `At most ${countOf(most, 'task')} a day`],
  anyTasks: ['每天任务数不限', 'Any number of tasks a day'],
  fields: (count: number) => [`${count} 项设置`, countOf(count, 'setting')],
});

/** Says in words what a feature is set to. The server keeps built-in ones to their fields. */
export function summaryOf({ key, builtin, value }: Row<'listGlobalConfigs'>): string {
  const t = textsNow(words);
  const set = JSON.parse(value) as Record<string, never>;
  if (!builtin) return t.fields(Object.keys(set).length);
  switch (key) {
    case 'plant':
      return t.plant(set.seed_cost ?? 0, set.grow_days ?? 0);
    case 'circle': {
      const most = set.post_limit_per_day ? t.posts(set.post_limit_per_day) : t.anyPosts;
      return set.audit ? t.audited(most) : t.free(most);
    }
    case 'poster':
      return (set.cycle === 'weekly' ? t.weekly : t.daily)((set.poster_ids as unknown as number[]).length);
    default:
      return set.daily_limit ? t.tasks(set.daily_limit) : t.anyTasks;
  }
}
