import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Moment } from '#ui/date/Moment.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { useSteady } from '#ui/status/useSteady.js';
import { formatCount } from '#ui/text/format.js';
import { cronText } from '../editor/cron-text.js';
import { type SmartTag, statusTones, tagPath } from '../smart-tags.js';
import { useTagActions } from '../use-tag-actions.js';

const words = texts({
  change: ['最近变化', 'Last change'],
  health: ['健康数据', 'Health data'],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`「${name}」的操作`, `Actions for ${name}`],
});

/** Returns the columns of the tags of a group. */
export function useTagColumns(): Column<SmartTag>[] {
  const t = useTexts(words);
  const actionsOf = useSteady(useTagActions());
  return useColumns(
    'listIntelligentTags',
    [
      {
        name: 'name',
        cell: (tag) => (
          <chakra.span display="inline-flex" gap="1.5" alignItems="center" flexWrap="wrap">
            <Link to={tagPath(tag.id)}>
              <b>{tag.name}</b>
            </Link>
            {tag.health ? <StatusChip tone="act">{t.health}</StatusChip> : null}
          </chakra.span>
        ),
      },
      { name: 'priority', wideOnly: true },
      {
        name: 'update_mode',
        wideOnly: true,
        cell: (tag) => <TagMode tag={tag} />,
      },
      { name: 'status', cell: (tag) => <TagState tag={tag} /> },
      { name: 'user_count', wideOnly: false },
      { name: 'last_run', title: t.change, wideOnly: true, cell: ({ last_run }) => <RunChange run={last_run} /> },
      { name: 'computed_at', wideOnly: 'xl', cell: ({ computed_at }) => (computed_at ? <Moment at={computed_at} /> : '–') },
      {
        name: 'actions',
        title: t.actions,
        titleHidden: true,
        width: '44px',
        cell: (tag) => <RowMenu label={t.menu(tag.name)} actions={actionsOf(tag)} latest={() => actionsOf(tag)} />,
      },
    ],
    [t],
  );
}

function TagMode({ tag: { update_mode, cron } }: { tag: SmartTag }) {
  const meta = useMeta('listIntelligentTags');
  return (
    <span title={cron ?? undefined}>
      {meta.word(meta.output('update_mode'), update_mode)}
      {cron ? <span data-dim> · {cronText(cron)}</span> : null}
    </span>
  );
}

function TagState({ tag: { status, error } }: { tag: SmartTag }) {
  const meta = useMeta('listIntelligentTags');
  return (
    <span>
      <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />
      {error ? (
        <chakra.span display="block" color="rose" fontSize="xs" whiteSpace="normal" maxWidth="280px">
          {error}
        </chakra.span>
      ) : null}
    </span>
  );
}

/** Shows how many came and went with a computation. */
export function RunChange({ run }: { run: { came: number; went: number } | null }) {
  if (!run) return '–';
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <chakra.span color={run.came > 0 ? 'jade.700' : 'ink.3'}>+{formatCount(run.came)}</chakra.span>{' '}
      <chakra.span color={run.went > 0 ? 'persimmon' : 'ink.3'}>−{formatCount(run.went)}</chakra.span>
    </chakra.span>
  );
}
