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
      ['Esc', ['关闭弹层', 'Close the topmost dialog']],
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
    title: ['列表（先聚焦一行）', 'Lists (when a row is focused)'],
    rows: [
      ['J K', ['下一行、上一行', 'Next row, previous row']],
      ['X', ['选中或取消', 'Select or unselect']],
      ['Enter', ['打开', 'Open']],
    ],
  },
  { title: ['表单', 'Forms'], rows: [['Ctrl Enter', ['保存', 'Save']]] },
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
