import { texts } from '#app/texts.js';

export const phraseWords = texts({
  title: ['快捷回复的话术', 'Quick replies'],
  manage: ['管理话术', 'Manage'],
  create: ['新建话术', 'New quick reply'],
  createGroup: ['新建分组', 'New group'],
  edit: ['修改话术', 'Edit quick reply'],
  rename: ['修改分组', 'Edit group'],
  actions: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  none: ['还没有话术', 'No quick replies yet'],
  noneText: ['把常写的点评存成话术，点评时按 R 一键填入。', 'Save comments you write often, then press R to insert them while reviewing.'],
  askFor: ['请管理员为你开通话术权限。', 'Ask an administrator for permission to manage quick replies.'],
  emptyGroup: ['组里还没有话术', 'No quick replies in this group'],
  more: (shown: string, all: string) => [
    `共 ${all} 条，这里显示前 ${shown} 条，可搜索其余`,
    `The first ${shown} of ${all}; search for the others`,
  ],
  search: ['标题、内容、快捷码', 'Title, text, or shortcut'],
  notFound: ['没有符合条件的话术', 'No matching quick replies'],
  personal: ['仅自己', 'Only me'],
  used: (count: string) => [`用过 ${count} 次`, `used ${count}×`],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除话术「${name}」？`, `Delete “${name}”?`],
  askText: ['已经发出的点评不受影响。', 'Reviews already sent are not affected.'],
  askGroup: (name: string) => [`删除分组「${name}」？`, `Delete the group “${name}”?`],
  askGroupText: ['分组里没有话术时才能删除。', 'A group can be deleted once it has no quick replies.'],
  removed: ['话术已删除', 'Quick reply deleted'],
  removedGroup: ['分组已删除', 'Group deleted'],
  save: ['保存', 'Save'],
  saved: ['话术已保存', 'Quick reply saved'],
  savedGroup: ['分组已保存', 'Group saved'],
  firstGroup: ['打卡点评', 'Check-in reviews'],
  firstGroupHint: (name: string) => [`将加入新分组「${name}」`, `Goes to the new group “${name}”`],
  insert: ['插入变量', 'Insert a variable'],
  insertHint: ['点击插入到光标处，点评时替换为客户的实际内容', 'Inserted at the cursor; filled in for each customer'],
  risk: (word: string, rule: string, level: string) => [
    `「${word}」会被风控规则「${rule}」记录（${level}）`,
    `“${word}” is watched by the risk rule “${rule}” (${level})`,
  ],
  sample: ['这一餐会写成', 'For this meal it will read'],
});

/** Variables a text may have, by their name in each language. */
export const variableNames = texts({
  name: ['姓名', 'name'],
  meal: ['餐次', 'meal'],
  score: ['得分', 'score'],
  date: ['日期', 'date'],
  kcal: ['热量', 'kcal'],
  plan_kcal: ['计划热量', 'plan_kcal'],
  weight: ['体重', 'weight'],
});
