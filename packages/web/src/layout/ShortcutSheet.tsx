import { chakra } from '@chakra-ui/react';
import { type Pair, say, texts, useTexts } from '#app/texts.js';
import { Modal } from '#ui/dialog/Modal.js';
import { toastKey } from '#ui/toast/toasts.js';
import { commandKey, usePalette } from './palette.js';

const words = texts({ title: ['键盘快捷键', 'Keyboard shortcuts'] });

const groups: readonly { title: Pair; rows: readonly [keys: string, what: Pair][] }[] = [
  {
    title: ['全局', 'Everywhere'],
    rows: [
      [commandKey, ['搜索页面和操作', 'Search pages and actions']],
      ['?', ['显示这张表', 'Show this list']],
      [toastKey, ['前往消息提示；没有提示时打开消息记录', 'Go to messages, or open recent messages']],
      ['Esc', ['关闭最上层的窗口', 'Close the topmost dialog']],
    ],
  },
  {
    title: ['页签（先聚焦）', 'Tabs (when focused)'],
    rows: [
      ['← →', ['切换页签', 'Go to the next tab']],
      ['Delete', ['关闭页签', 'Close the tab']],
      ['Shift F10', ['打开页签菜单', 'Open the tab menu']],
    ],
  },
  {
    title: ['列表', 'Lists'],
    rows: [
      ['/', ['聚焦搜索；按 ↓ 到第一行', 'Focus the search; ↓ goes to the first row']],
      ['J K', ['下一行、上一行', 'Next row, previous row']],
      ['X', ['选中或取消', 'Select or unselect']],
      ['Enter', ['打开', 'Open']],
    ],
  },
  {
    title: ['客户、服务单详情', 'Record pages'],
    rows: [
      ['J K', ['下一条、上一条', 'Next record, previous record']],
      ['1 2 3 …', ['切换分页', 'Go to a section']],
      ['N', ['写跟进（客户页）', 'Write a follow-up (customer)']],
    ],
  },
  {
    title: ['周食谱（先聚焦一餐）', 'Week plan (when a meal is focused)'],
    rows: [
      ['← → ↑ ↓', ['换一天、换一餐', 'Another day, another meal']],
      ['Enter', ['编辑这一餐', 'Edit the meal']],
      ['S', ['换一道菜', 'Swap a dish']],
      ['L', ['锁定、解锁', 'Lock or unlock']],
      ['M', ['移到另一餐', 'Move to another meal']],
      ['N', ['复制到第二天', 'Copy to the next day']],
      ['Delete', ['清空', 'Empty it']],
      ['Ctrl C / V', ['复制、粘贴', 'Copy, paste']],
      ['Ctrl Z / Y', ['撤销、重做', 'Undo, redo']],
    ],
  },
  { title: ['表单、周食谱', 'Forms, week plan'], rows: [['Ctrl Enter', ['保存', 'Save']]] },
];

/** Lists all keyboard shortcuts. */
export function ShortcutSheet() {
  const t = useTexts(words);
  return (
    <Modal open onClose={() => usePalette.setState({ sheet: false })} title={t.title} width="460px">
      {groups.map((group) => (
        <chakra.section key={group.title[1]} mb="4">
          <chakra.h3 fontSize="xs" color="ink.3" mb="1">
            {say(group.title)}
          </chakra.h3>
          {group.rows.map(([keys, what]) => (
            <chakra.div key={keys} display="flex" py="1" borderBottomWidth="1px">
              <chakra.span flex="1">{say(what)}</chakra.span>
              <chakra.kbd fontFamily="body" fontSize="xs" px="2" borderWidth="1px" borderColor="line.strong" borderRadius="xs" bg="sunken">
                {keys}
              </chakra.kbd>
            </chakra.div>
          ))}
        </chakra.section>
      ))}
    </Modal>
  );
}
