import { chakra } from '@chakra-ui/react';
import { externalLink, place } from '#app/menus.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { type Menu, pathsOf } from './menu-tree.js';

const words = texts({
  rule: ['以 / 开头是完整路径，否则接在上级路径后面', 'Starts with / for a full path; otherwise it continues the parent’s path'],
  linkRule: ['以 http://、https://、mailto: 或 tel: 开头', 'Starts with http://, https://, mailto: or tel:'],
  full: (path: string) => [`打开 ${path}`, `Opens ${path}`],
  outside: (link: string) => [`在新窗口打开 ${link}`, `Opens ${link} in a new window`],
  noLink: ['这不是可以打开的外部地址', 'Not an address that can be opened'],
  wrongKind: ['这是外部地址，请把类型改成外部链接', 'This is an external address. Change the type to external link'],
  unsafe: [
    '此路径不可用：它属于登录等公开页面，或者不是站内地址',
    'This path cannot be used: it belongs to a public page or leaves the console',
  ],
});

/** Shows the full path of the item being edited, or why the sidebar would leave it out. */
export function PathHint({ menus, kind }: { menus: readonly Menu[]; kind: 'page' | 'group' | 'link' }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [path = '', pid] = form.watch(['path', 'pid']) as [string | undefined, number | '' | undefined];
  const typed = path.trim();
  if (!typed) return kind === 'link' ? t.linkRule : t.rule;
  const where = place(typed, pid ? (pathsOf(menus).get(pid) ?? '') : '');
  const outside = externalLink.test(typed);
  const problem = kind === 'link' ? (outside ? '' : t.noLink) : outside ? t.wrongKind : where ? '' : t.unsafe;
  if (problem) return <chakra.span color="amber">{problem}</chakra.span>;
  return <chakra.span overflowWrap="anywhere">{outside ? t.outside(typed) : t.full(where?.path ?? typed)}</chakra.span>;
}
