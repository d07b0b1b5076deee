import { texts, useTexts } from '#app/texts.js';
import type { Problem, Problems } from './menu-checks.js';

const words = texts({
  missing: ['请填写', 'Required'],
  choose: ['请选择类型，或添加二级菜单', 'Choose a type, or add buttons below it'],
  bytes: ['名称太长，公众号不接受', 'The name is too long for the official account'],
  key: ['只能用字母、数字和 _ . : -', 'Only letters, digits and _ . : -'],
  url: ['网址以 http:// 或 https:// 开头，不含空格', 'Starts with http:// or https:// and has no spaces'],
  long: ['内容太长', 'Too long'],
});

/** Returns a function that explains why a field would be refused. */
export function useProblemText() {
  const t = useTexts(words);
  return (problem: Problem, field: keyof Problems) => (field === 'type' ? t.choose : t[problem]);
}
