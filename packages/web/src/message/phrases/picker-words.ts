import { texts } from '#app/texts.js';

export const pickerWords = texts({
  title: ['插入话术', 'Insert a quick reply'],
  hint: ['标题、拼音、首字母或快捷码', 'Title, pinyin, initials, or shortcut'],
  none: ['没有找到话术', 'No matching quick replies'],
  empty: ['还没有话术，可在「内容 › 话术」新建', 'No quick replies yet; create them under Content › Quick replies'],
  more: (count: string) => [`还有 ${count} 条，继续输入可缩小范围`, `${count} more. Type to narrow down`],
  personal: ['仅自己', 'Only me'],
  keys: ['↑↓ 选择　Enter 插入　Esc 关闭', '↑↓ to select, Enter to insert, Esc to close'],
});
