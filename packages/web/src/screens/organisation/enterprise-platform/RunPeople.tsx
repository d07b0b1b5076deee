import { chakra } from '@chakra-ui/react';
import type { Data, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  title: ['变更明细', 'Changes'],
  did: ['变更内容', 'What changed'],
  will: ['将变更的内容', 'What would change'],
  change: (label: string, before: string, after: string) => [`${label}：${before} → ${after}`, `${label}: ${before} → ${after}`],
  given: (label: string, value: string) => [`${label}：${value}`, `${label}: ${value}`],
  none: ['空', 'none'],
  all: (parts: readonly string[]) => [parts.join('；'), parts.join('; ')],
  true: ['是', 'yes'],
  false: ['否', 'no'],
});

type Person = Row<'listJobPeople'>;

const tones: Record<Person['outcome'], ChipTone> = { created: 'good', updated: 'info', removed: 'bad' };
const limit = 20;

const fieldIn = ({ operation }: Meta, name: string) =>
  operation.output.find((one) => one.name === 'list')?.fields?.find((one) => one.name === name);

/** Formats the value of a field with the contract's labels. */
function formatValue(meta: Meta, field: string, value: string | null, t: Record<'true' | 'false', string>): string | null {
  const known = fieldIn(meta, field);
  if (known?.type === 'boolean') return t[value === 'true' ? 'true' : 'false'];
  const word = known?.enum?.find((one) => String(one.value) === value);
  return known && word ? meta.word(known, word.value) : value;
}

/** Returns a formatter of a person's changes, field by field. */
function useChangeText(): (person: Person) => string {
  const t = useTexts(words);
  const lists = [useMeta('listStaff'), useMeta('listDepartments'), useMeta('listTags'), useMeta('listGroupChats')] as const;
  return ({ outcome, changes }) => {
    const parts = changes.map(({ field, before, after }) => {
      const meta = lists.find((one) => fieldIn(one, field)) ?? lists[0];
      const known = fieldIn(meta, field);
      const label = known ? meta.label(known) : field;
      const [was, now] = [before, after].map((value) => formatValue(meta, field, value, t));
      if (outcome === 'created') return field === 'name' || after === null || after === 'false' ? '' : t.given(label, now ?? t.none);
      return t.change(label, was ?? t.none, now ?? t.none);
    });
    return t.all(parts.filter(Boolean));
  };
}

function usePeopleColumns(isTry: boolean): Column<Person>[] {
  const t = useTexts(words);
  const meta = useMeta('listJobPeople');
  const mayLook = useMay('getStaff');
  const said = useChangeText();
  const outcome = meta.output('outcome');
  return [
    {
      name: 'name',
      title: meta.label(meta.output('name')),
      cell: (row) => (mayLook && row.staff_id ? <Link to={`/system/staff/${row.staff_id}`}>{row.name}</Link> : row.name),
    },
    {
      name: 'outcome',
      title: meta.label(outcome),
      cell: (row) => <StatusChip tone={tones[row.outcome]}>{meta.word(outcome, row.outcome)}</StatusChip>,
    },
    { name: 'changes', title: isTry ? t.will : t.did, cell: (row) => <chakra.div py="1.5">{said(row) || '–'}</chakra.div> },
  ];
}

/** Lists the changes of a sync, person by person or record by record; for a dry run, the changes it would make. */
export function RunPeople({ job, isTry }: { job: Data<'getJob'>; isTry: boolean }) {
  const t = useTexts(words);
  const columns = usePeopleColumns(isTry);
  const [page, setPage] = useState(1);
  const list = useOperation('listJobPeople', { id: job.id, page, limit }, { keepPreviousData: true });
  const { data } = list;
  if (data?.total === 0) return null;
  return (
    <section>
      <chakra.h3 fontWeight="semibold" mb="2">
        {t.title}
      </chakra.h3>
      <DataTable
        label={t.title}
        rows={data?.list}
        rowKey={(row) => row.id}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        columns={columns}
        footer={data && data.total > limit ? <Pager page={page} limit={limit} total={data.total} onPage={setPage} /> : null}
      />
    </section>
  );
}
