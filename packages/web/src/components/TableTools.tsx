import { chakra, Menu, Portal } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { Check, Columns3, Rows3, Rows4, Terminal } from 'lucide-react';
import type { ColumnChoice } from '../hooks/useColumnChoice.js';
import type { TableState } from '../hooks/useTableState.js';
import { notify } from '../notices.js';
import { setPreferences, usePreferences } from '../preferences.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';

const words = texts({
  columns: ['列', 'Columns'],
  compact: ['紧凑', 'Compact'],
  normal: ['标准行高', 'Normal rows'],
  copy: ['复制为命令', 'Copy as command'],
  copied: ['命令已复制', 'Command copied'],
  notCopied: ['浏览器不允许复制', 'The browser does not allow copying'],
});

const quoted = (text: string) => (/^[\w.,:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The list as the terminal would ask for it. */
function commandOf(id: string, input: object): string {
  const options = Object.entries(input).map(([name, value]) => `--${name}=${quoted(String(value))}`);
  return ['shiyi api', id, ...options].join(' ');
}

/** Left out on narrow windows, where the icon stands alone. */
const Label = chakra('span', { base: { display: { base: 'none', sm: 'inline' } } });

interface Props<T, Id extends ListId> {
  id: Id;
  table: TableState<Id>;
  columns: ColumnChoice<T>;
}

/** Settings of a list: its columns, its density, and its twin in the terminal. */
export function TableTools<T, Id extends ListId>({ id, table, columns }: Props<T, Id>) {
  const t = useTexts(words);
  const compact = usePreferences((one) => one.density === 'compact');

  async function copy() {
    try {
      await navigator.clipboard.writeText(commandOf(id, table.input));
      notify({ tone: 'success', title: t.copied, text: commandOf(id, table.input) });
    } catch {
      notify({ tone: 'warning', title: t.notCopied, text: commandOf(id, table.input), sticky: true });
    }
  }

  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} closeOnSelect={false} lazyMount unmountOnExit>
        <Menu.Trigger asChild>
          <Button look="quiet" size="sm" aria-label={t.columns}>
            <Columns3 aria-hidden />
            <Label>{t.columns}</Label>
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {columns.all.slice(1).map((column) =>
                column.titleHidden ? null : (
                  <Menu.CheckboxItem
                    key={column.name}
                    value={column.name}
                    checked={columns.isShown(column.name)}
                    onCheckedChange={() => columns.toggle(column.name)}
                  >
                    <Menu.ItemText>{column.title}</Menu.ItemText>
                    <Menu.ItemIndicator>
                      <Check size={14} aria-hidden />
                    </Menu.ItemIndicator>
                  </Menu.CheckboxItem>
                ),
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <Button
        look="quiet"
        size="sm"
        aria-label={compact ? t.normal : t.compact}
        onClick={() => setPreferences({ density: compact ? 'normal' : 'compact' })}
      >
        {compact ? <Rows3 aria-hidden /> : <Rows4 aria-hidden />}
        <Label>{compact ? t.normal : t.compact}</Label>
      </Button>
      <Button look="quiet" size="sm" aria-label={t.copy} onClick={() => void copy()}>
        <Terminal aria-hidden />
        <Label>{t.copy}</Label>
      </Button>
    </>
  );
}
