import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatTime } from '#ui/text/format.js';
import { RunChange } from '../groups/use-tag-columns.js';
import { PagedTable } from './PagedTable.js';
import { RunChanges } from './RunChanges.js';

const words = texts({
  runs: ['计算记录', 'Calculations'],
  none: ['还没有计算过', 'Not calculated yet'],
  system: ['系统', 'System'],
  change: ['变化', 'Change'],
  who: ['谁变了', 'Who changed'],
  whoOf: (when: string) => [`${when} 的变化`, `Changes of ${when}`],
});

type Run = Row<'listIntelligentTagRuns'>;

const tones: Record<Run['status'], ChipTone> = { waiting: 'wait', running: 'info', done: 'good', failed: 'bad' };

/** Lists the calculations of a tag with how many came and went; each opens who that was. */
export function RunsPanel({ tagId }: { tagId: number }) {
  const t = useTexts(words);
  const [open, setOpen] = useState<Run>();
  const columns = useRunColumns(setOpen);
  return (
    <>
      <PagedTable
        id="listIntelligentTagRuns"
        input={{ tag_id: tagId }}
        label={t.runs}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.none} />}
      />
      <DetailDrawer
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.started_at ? t.whoOf(formatTime(open.started_at)) : t.who}
      >
        {open ? <RunChanges runId={open.id} /> : null}
      </DetailDrawer>
    </>
  );
}

function useRunColumns(onOpen: (run: Run) => void) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTagRuns');
  return useColumns(
    'listIntelligentTagRuns',
    [
      { name: 'started_at', cell: ({ started_at }) => (started_at ? <Moment at={started_at} /> : '–') },
      { name: 'cause', cell: ({ cause }) => <span data-word>{meta.word(meta.output('cause'), cause)}</span> },
      { name: 'operator', wideOnly: true, cell: ({ operator }) => operator?.name ?? t.system },
      {
        name: 'status',
        cell: ({ status, error }) => (
          <span>
            <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />
            {error ? (
              <chakra.span display="block" color="rose" fontSize="xs" whiteSpace="normal">
                {error}
              </chakra.span>
            ) : null}
          </span>
        ),
      },
      { name: 'matched', wideOnly: true },
      {
        name: 'change',
        title: t.change,
        cell: (run) =>
          run.came + run.went > 0 ? (
            <Button look="link" aria-label={t.whoOf(run.started_at ? formatTime(run.started_at) : '')} onClick={() => onOpen(run)}>
              <RunChange run={run} />
            </Button>
          ) : (
            <RunChange run={run} />
          ),
      },
    ],
    [t, meta, onOpen],
  );
}
