import { chakra, Flex } from '@chakra-ui/react';
import type { ListId } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Progress } from '#ui/status/Progress.js';
import { formatCount } from '#ui/text/format.js';
import type { Column } from './columns.js';
import { exportList, maxExportRows, useExports } from './export-list.js';
import type { List } from './useList.js';

const words = texts({
  hint: (columns: number) => [
    `按当前的筛选和排序，导出显示的 ${columns} 列为 CSV 文件，可用 Excel 打开。`,
    `Exports the matching rows in this order, with the ${countOf(String(columns), 'column')} on screen, as a CSV file for Excel.`,
  ],
  tooMany: (most: string) => [`一次最多导出 ${most} 条，请增加筛选条件`, `At most ${most} rows fit in one file. Add filters first.`],
  start: (count: string) => [`导出 ${count} 条`, `Export ${countOf(count, 'row')}`],
  startAll: ['全部导出', 'Export all'],
  running: ['正在导出', 'Exporting'],
  done: (done: string) => [`已读取 ${done} 条`, `${countOf(done, 'row')} read`],
  goesOn: ['离开本页后会继续，完成后自动保存。', 'It continues if you leave this page and saves the file when done.'],
  stop: ['停止', 'Stop'],
});

interface Props {
  id: ListId;
  /** Filters and sort order. */
  input: object;
  total: List<ListId>['total'];
  title: string;
  columns: readonly Pick<Column<never>, 'name' | 'title'>[];
}

/** Exports all pages of a list as a file. */
export function ExportPanel({ id, input, total, title, columns: shown }: Props) {
  const t = useTexts(words);
  const { operation } = useMeta(id);
  const running = useExports((one) => one.running[id]);
  const fields = operation.output.find((one) => one.name === 'list')?.fields ?? [];
  const columns = shown.flatMap((column) => {
    const field = fields.find((one) => one.name === column.name);
    return field ? [{ title: column.title, field }] : [];
  });
  const tooMany = total !== undefined && total.count > maxExportRows;
  if (running) {
    const pct = total ? Math.min(99, (running.done / Math.max(1, total.count)) * 100) : 0;
    return (
      <Flex direction="column" gap="2" p="3">
        <Progress label={t.running} pct={pct} text={t.done(formatCount(running.done))}>
          <Button size="sm" onClick={running.stop}>
            {t.stop}
          </Button>
        </Progress>
        <chakra.p color="ink.3" fontSize="xs">
          {t.goesOn}
        </chakra.p>
      </Flex>
    );
  }
  return (
    <Flex direction="column" gap="3" p="3" align="flex-start">
      <chakra.p color="ink.2">{tooMany ? t.tooMany(formatCount(maxExportRows)) : t.hint(columns.length)}</chakra.p>
      <Button look="solid" disabled={tooMany || !total || total.count === 0} onClick={() => void exportList({ id, input, title, columns })}>
        {total && !total.capped ? t.start(formatCount(total.count)) : t.startAll}
      </Button>
    </Flex>
  );
}
