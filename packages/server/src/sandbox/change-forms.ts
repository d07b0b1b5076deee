import { changes } from './changes.js';
import type { Directory } from './directory.js';
import { escapeHtml } from './page.js';
import { pairOf } from './tag-changes.js';
import { longestName } from './tag-routes.js';
import { wideChanges } from './transfer-changes.js';

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

const wayOptions = ({ ways }: Directory) => [...ways.values()].map(({ state, remark }) => option(state, remark || state)).join('');

const transferOptions = ({ transfers, contacts }: Directory) =>
  [...transfers.values()]
    .filter(({ status }) => status === 2)
    .map(({ external_userid, to }) => option(external_userid, `${contacts.get(external_userid)?.name ?? external_userid} → ${to}`))
    .join('');

const joinWayOptions = ({ joinWays }: Directory) =>
  [...joinWays.values()].map(({ state, remark }) => option(state, remark || state)).join('');

const select = (label: string, name: string, options: string) =>
  `<label>${label}<select name="${name}" required>${options}</select></label>`;

const button = (name: string) => `<button name="change" value="${name}">${changes[name]?.title}</button>`;

const wideButtons = Object.entries(wideChanges)
  .map(([name, { title }]) => `<button name="change" value="${name}">${title}</button>`)
  .join('');

const form = (title: string, content: string) => `<form method="post"><h2>${title}</h2>${content}</form>`;

/** Renders the changes that people choose, and those of random records. */
export function changeForms(directory: Directory): string {
  const tag = select('标签', 'tag_id', tagOptions(directory));
  const name = `<label>新名称<input name="name" maxlength="${longestName}" required autocomplete="off"></label>`;
  const who = '<label>谁（名称，相同名称是同一个人）<input name="who" required maxlength="64" autocomplete="off"></label>';
  const staff = '<label>员工（姓名或账号）<input name="userid" required maxlength="64" autocomplete="off"></label>';
  const person = '<label>客户（名称或 external_userid）<input name="userid" required maxlength="64" autocomplete="off"></label>';
  const member = '<label>员工（姓名或 userid）<input name="userid" required maxlength="64" autocomplete="off"></label>';
  const phone = '<label>手机号（员工把它备注给客户）<input name="phone" required maxlength="11" autocomplete="off"></label>';
  const sender =
    '<label>谁发（客户或员工的名称、编号）<input name="userid" required maxlength="64" autocomplete="off"></label><label>发给谁（可不填）<input name="to" maxlength="64" autocomplete="off"></label>';
  const text = '<label>内容<input name="text" required maxlength="2000" autocomplete="off"></label>';
  return [
    form('客户的标签', select('员工和客户', 'pair', pairOptions(directory)) + tag + button('markTag') + button('unmarkTag')),
    form('标签名称', tag + name + button('renameTag')),
    form('不再使用的标签', tag + button('deleteTag')),
    form('扫码', select('活码', 'state', wayOptions(directory)) + who + button('scanCode')),
    form('员工搜手机号添加客户', member + phone + button('addByNumber')),
    form('客户删除员工', who + button('customerDeletes')),
    form('扫码进群', select('入群码', 'state', joinWayOptions(directory)) + who + button('joinGroup')),
    form(
      '离职与接替',
      staff + button('staffLeaves') + button('staffReturns') + button('fillStaff') + button('freeStaff') + button('unverifyStaff'),
    ),
    form('客户拒绝更换员工', select('等待接替的客户', 'who', transferOptions(directory)) + button('refuseTransfer')),
    form('会话存档', person + button('agreeArchive') + button('disagreeArchive')),
    form('发消息', sender + text + button('writeMessage')),
    form('时间', wideButtons),
    form('随机选择对象', Object.keys(changes).map(button).join('')),
  ].join('');
}
