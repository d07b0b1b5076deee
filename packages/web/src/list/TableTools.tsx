import type { ListId } from '@shiyi/sdk';
import { Bookmark, Columns3, Download, Rows3, Rows4, Terminal } from 'lucide-react';
import { lazyPart } from '#app/lazy-component.js';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { notify } from '#ui/toast/toasts.js';
import { ToolLabel } from './ToolButton.js';
import { ToolPopover } from './ToolPopover.js';
import type { ColumnLayout } from './useColumnLayout.js';
import type { List } from './useList.js';
import { useViews } from './useViews.js';

const ColumnsPanel = lazyPart(() => import('./ColumnsPanel.js'), 'ColumnsPanel');
const ExportPanel = lazyPart(() => import('./ExportPanel.js'), 'ExportPanel');
const ViewsPanel = lazyPart(() => import('./ViewsPanel.js'), 'ViewsPanel');

const words = texts({
  views: ['视图', 'Views'],
  columns: ['列', 'Columns'],
  export: ['导出', 'Export'],
  compact: ['紧凑', 'Compact'],
  normal: ['标准行高', 'Normal rows'],
  copy: ['复制为命令', 'Copy as command'],
  copied: ['命令已复制', 'Command copied'],
  notCopied: ['浏览器不允许复制', 'Copying is blocked by the browser'],
});

const quote = (text: string) => (/^[\w.,:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Returns the CLI command that lists the same rows. */
function commandOf(id: string, input: object): string {
  const options = Object.entries(input).map(([name, value]) => `--${name}=${quote(String(value))}`);
  return ['shiyi api', id, ...options].join(' ');
}

interface Props<T, Id extends ListId> {
  list: List<Id>;
  title: string;
  columns: ColumnLayout<T>;
}

/** Table settings of a list: saved views, columns, density, export, and the equivalent CLI command. */
export function TableTools<T, Id extends ListId>({ list, title, columns }: Props<T, Id>) {
  const t = useTexts(words);
  const { id, table } = list;
  const views = useViews(id, table);
  return (
    <>
      <ToolPopover icon={Bookmark} label={t.views} text={views.shown?.name}>
        {(close) => <ViewsPanel views={views} onChosen={close} />}
      </ToolPopover>
      <ToolPopover icon={Columns3} label={t.columns}>
        {() => <ColumnsPanel layout={columns} />}
      </ToolPopover>
      <ToolPopover icon={Download} label={t.export}>
        {() => <ExportPanel id={id} input={table.input} total={list.total} title={title} columns={columns.shown} />}
      </ToolPopover>
      <DensityButton />
      <CopyButton command={commandOf(id, table.input)} />
    </>
  );
}

function DensityButton() {
  const t = useTexts(words);
  const compact = usePreferences((one) => one.density === 'compact');
  const label = compact ? t.normal : t.compact;
  return (
    // On a phone rows are as high as a finger needs.
    <Button
      look="quiet"
      size="sm"
      display={{ base: 'none', sm: 'inline-flex' }}
      aria-label={label}
      onClick={() => setPreferences({ density: compact ? 'normal' : 'compact' })}
    >
      {compact ? <Rows3 aria-hidden /> : <Rows4 aria-hidden />}
      <ToolLabel>{label}</ToolLabel>
    </Button>
  );
}

function CopyButton({ command }: { command: string }) {
  const t = useTexts(words);

  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      notify({ tone: 'success', title: t.copied, text: command });
    } catch {
      notify({ tone: 'warning', title: t.notCopied, text: command, sticky: true });
    }
  }

  return (
    <Button look="quiet" size="sm" display={{ base: 'none', sm: 'inline-flex' }} aria-label={t.copy} onClick={() => void copy()}>
      <Terminal aria-hidden />
      <ToolLabel>{t.copy}</ToolLabel>
    </Button>
  );
}
