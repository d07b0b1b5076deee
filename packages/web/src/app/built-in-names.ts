import { say } from './texts.js';

/** English of the names that every company starts with; what people named themselves stays as they wrote it. */
const english = new Map([
  ...[
    ['管理员', 'Administrator'],
    ['营养主管', 'Lead nutritionist'],
    ['营养师', 'Nutritionist'],
    ['运营', 'Operations'],
  ],
  ...[
    ['饮食', 'Food'],
    ['运动', 'Exercise'],
    ['饮水', 'Water'],
    ['睡眠', 'Sleep'],
    ['体重', 'Weight'],
    ['情绪', 'Mood'],
  ],
  ...[
    ['早餐', 'Breakfast'],
    ['午餐', 'Lunch'],
    ['晚餐', 'Dinner'],
    ['加餐', 'Snack'],
    ['步数', 'Steps'],
    ['运动时长', 'Exercise time'],
    ['喝水', 'Drink water'],
    ['入睡时间', 'Bedtime'],
    ['睡眠时长', 'Hours of sleep'],
    ['腰围', 'Waist'],
    ['今日心情', 'Mood today'],
    ['想说的话', 'Diary'],
  ],
] as [string, string][]);

/** Returns the name of a role, daily tab or action in the user's language. */
export const builtInName = (name: string): string => say([name, english.get(name) ?? name]);
