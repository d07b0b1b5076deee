import { changes } from './changes.js';
import type { Directory } from './directory.js';
import { escapeHtml } from './page.js';
import { pairOf } from './tag-changes.js';
import { longestName } from './tag-routes.js';

const option = (value: string, text: string) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`;

/** Options for each pair of a member and a contact, by their names. */
const pairOptions = ({ contacts, members }: Directory) =>
  [...contacts.values()]
    .flatMap(({ external_userid, name, follows }) =>
      [...follows.values()].map(({ userid, remark }) => ({
        value: pairOf(userid, external_userid),
        text: `${members.get(userid)?.name ?? userid} · ${name}${remark ? `（${remark}）` : ''}`,
      })),
    )
    .toSorted((one, other) => one.text.localeCompare(other.text, 'zh'))
    .map(({ value, text }) => option(value, text))
    .join('');

const tagOptions = ({ tagGroups }: Directory) =>
  [...tagGroups.values()]
    .map(({ group_name, tag }) => {
      const options = tag.map(({ id, name }) => option(id, name)).join('');
      return `<optgroup label="${escapeHtml(group_name)}">${options}</optgroup>`;
    })
    .join('');

const select = (label: string, name: string, options: string) =>
  `<label>${label}<select name="${name}" required>${options}</select></label>`;

const button = (name: string) => `<button name="change" value="${name}">${changes[name]?.title}</button>`;

const form = (title: string, content: string) => `<form method="post"><h2>${title}</h2>${content}</form>`;

/** Renders the changes that people choose, and those of random records. */
export function changeForms(directory: Directory): string {
  const tag = select('标签', 'tag_id', tagOptions(directory));
  const name = `<label>新名称<input name="name" maxlength="${longestName}" required autocomplete="off"></label>`;
  return [
    form('客户的标签', select('员工和客户', 'pair', pairOptions(directory)) + tag + button('markTag') + button('unmarkTag')),
    form('标签名称', tag + name + button('renameTag')),
    form('不再使用的标签', tag + button('deleteTag')),
    form('随机选择对象', Object.keys(changes).map(button).join('')),
  ].join('');
}
