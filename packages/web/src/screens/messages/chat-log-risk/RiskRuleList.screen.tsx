import type { Row } from '@shiyi/sdk';
import { Suspense } from 'react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { tones } from './tones.js';

const RiskRuleDrawer = lazyPart(() => import('./RiskRuleDrawer.js'), 'RiskRuleDrawer');

const words = texts({
  title: ['风控规则', 'Risk rules'],
  sub: (count: string, when: string) => [`${count} 条规则 · ${when}更新`, `${countOf(count, 'rule')} · updated ${when}`],
  search: ['名称或敏感词', 'Name or word'],
  create: ['新建规则', 'New rule'],
  none: ['还没有规则', 'No rules yet'],
  notFound: ['没有符合条件的规则', 'No matching rules'],
  words: (count: string) => [`${count} 个`, countOf(count, 'word')],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除规则「${name}」？`, `Delete the rule “${name}”?`],
  askText: ['之后的消息不再检查；已有的命中记录保留。', 'New messages are no longer checked by it; its hits stay.'],
  removed: ['规则已删除', 'Rule deleted'],
});

export type RiskRule = Row<'listRiskRules'>;

const stateTones = { off: 'plain', waiting: 'wait', on: 'good', failed: 'bad' } as const;

function useRuleColumns(): Column<RiskRule>[] {
  const t = useTexts(words);
  const meta = useMeta('listRiskRules');
  return useColumns('listRiskRules', [
    { name: 'name', cell: (row) => <b data-line>{row.name}</b> },
    { name: 'enabled', cell: (row) => <StatusChip tone={row.enabled ? 'good' : 'plain'}>{row.enabled ? t.on : t.off}</StatusChip> },
    { name: 'level', cell: (row) => <EnumCell meta={meta} name="level" value={row.level} tone={tones[row.level]} /> },
    { name: 'pack', wideOnly: true, cell: (row) => meta.word(meta.output('pack'), row.pack) },
    { name: 'match', wideOnly: true, cell: (row) => meta.word(meta.output('match'), row.match) },
    { name: 'words', wideOnly: true, cell: (row) => t.words(formatCount(row.words.length)) },
    {
      name: 'intercept_state',
      wideOnly: true,
      cell: (row) => (
        <span title={row.intercept_error ?? undefined}>
          <EnumCell meta={meta} name="intercept_state" value={row.intercept_state} tone={stateTones[row.intercept_state]} />
        </span>
      ),
    },
    { name: 'hit_count', cell: (row) => formatCount(row.hit_count) },
    { name: 'precision_pct', wideOnly: true, cell: (row) => (row.precision_pct === null ? '–' : `${row.precision_pct}%`) },
  ]);
}

/** Lists the rules for words in chats. */
export function RiskRuleList() {
  const t = useTexts(words);
  const list = useList('listRiskRules');
  const may = useRights('updateRiskRule');
  const open = useOpen();
  const remove = useRemoval('deleteRiskRule', t);
  return (
    <>
      <ListPage
        list={list}
        words={t}
        creation={{ id: 'createRiskRule', onNew: () => open.show('new') }}
        filters={[{ name: 'level' }, { name: 'enabled' }]}
        columns={useRuleColumns()}
        onOpen={may.updateRiskRule ? (row) => open.show(row.id) : undefined}
        rowActions={{
          name: (row) => row.name,
          of: (row) => [
            may.updateRiskRule && { label: t.edit, onSelect: () => open.show(row.id) },
            remove && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
          ],
        }}
      />
      <Suspense>
        <RiskRuleDrawer open={open.value} rules={list.rows} onClose={open.close} />
      </Suspense>
    </>
  );
}
