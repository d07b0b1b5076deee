import { chakra, Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatDuration } from '#ui/text/format.js';
import type { Series } from './courses.js';

const words = texts({
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  isDefault: ['默认', 'Default'],
  setDefault: ['设为默认', 'Make it the default'],
  defaulted: ['已设为默认系列，新服务从它开始', 'Set as the default series. New services start with it'],
  askSeries: (name: string) => [`删除系列「${name}」？`, `Delete the series “${name}”?`],
  seriesText: ['有微课的系列不能删除，请先移出。', 'A series with courses can’t be deleted; move them out first.'],
  seriesRemoved: ['系列已删除', 'Series deleted'],
  menu: (name: string) => [`系列「${name}」的操作`, `Actions for the series “${name}”`],
});

/** Shows a series with its state and what can be done with it. */
export function SeriesHead({ series, onEdit }: { series: Series; onEdit: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listSeries');
  const may = useRights('updateSeries', 'setDefaultSeries', 'deleteSeries');
  const turn = useAction('setDefaultSeries', { done: t.defaulted });
  const removal = useAction('deleteSeries', { done: t.seriesRemoved });
  const confirmed = useConfirmation('deleteSeries');
  async function remove() {
    const { id, name } = series;
    if (await confirmed({ title: t.askSeries(name), text: t.seriesText, action: t.remove })) await removal.run({ id });
  }
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <chakra.h2 fontWeight="semibold">{series.name}</chakra.h2>
      {series.is_default ? <StatusChip tone="good">{t.isDefault}</StatusChip> : null}
      {series.status === 'off' ? <EnumCell meta={meta} name="status" value="off" /> : null}
      <chakra.span color="ink.3">{series.duration_s > 0 ? formatDuration(series.duration_s) : null}</chakra.span>
      <chakra.span ms="auto">
        <RowMenu
          label={t.menu(series.name)}
          actions={[
            may.updateSeries && { label: t.edit, onSelect: onEdit },
            may.setDefaultSeries &&
              !series.is_default &&
              series.status === 'on' && { label: t.setDefault, onSelect: () => void turn.run({ id: series.id }) },
            may.deleteSeries && !series.is_default && { label: t.remove, danger: true, onSelect: () => void remove() },
          ]}
        />
      </chakra.span>
    </Flex>
  );
}
