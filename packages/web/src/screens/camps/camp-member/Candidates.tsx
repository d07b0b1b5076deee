import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { CandidateFilters, type Filters } from './CandidateFilters.js';
import { CandidateHead, CandidateRow } from './CandidateRow.js';

const words = texts({
  list: ['可拉入的服务单', 'Service orders to add'],
  none: ['没有可拉入的服务单', 'No service order to add'],
  noneText: [
    '待开始、服务中、已暂停且不在任何减脂营的服务单会列在这里。',
    'Pending, running and paused orders in no camp are listed here.',
  ],
  everything: (count: string) => [`选择全部 ${count} 单`, `Select all ${count}`],
  clear: ['取消选择', 'Clear'],
  more: (count: string) => [`还有 ${count} 单没有列出，可用条件缩小，或选择全部`, `${count} more; narrow the filters, or select all`],
});

/** Rows of one page. */
const pageSize = 100;
/** Services that one call takes. */
const most = 500;

type CandidateQuery = Input<'listServicesWithoutCamp'>;

/** All that match and are in no camp yet, as many as one call takes. */
async function everyId(query: CandidateQuery): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < most; page++) {
    const { list } = await client.listServicesWithoutCamp({ ...query, page, limit: pageSize });
    ids.push(...list.filter((one) => !one.joined).map((one) => one.service.id));
    if (list.length < pageSize) break;
  }
  return ids.slice(0, most);
}

interface Props {
  camp: Camp;
  ids: ReadonlySet<number>;
  onIds: (ids: ReadonlySet<number>) => void;
}

/** Renders service orders that could join, those that are in already among them, with filters. */
export function Candidates({ camp, ids, onIds }: Props) {
  const t = useTexts(words);
  const [filters, setFilters] = useState<Filters>({});
  const query: CandidateQuery = { ...filters, camp_id: camp.id };
  const reading = useOperation('listServicesWithoutCamp', { ...query, page: 1, limit: pageSize }, { keepPreviousData: true });
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onIds(next);
  };
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <PageSkeleton />;
  const { list, total } = reading.data;
  const rest = total - list.length;
  const free = rest > 0 ? total : list.filter((one) => !one.joined).length;
  return (
    <>
      <CandidateFilters filters={filters} onFilters={setFilters} />
      <SelectionButtons query={query} free={free} ids={ids} onIds={onIds} />
      {list.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : <CandidateHead />}
      <chakra.ul listStyleType="none" aria-label={t.list}>
        {list.map((row) => (
          <CandidateRow
            key={row.service.id}
            row={row}
            camp={camp}
            checked={ids.has(row.service.id)}
            onToggle={() => toggle(row.service.id)}
          />
        ))}
      </chakra.ul>
      {rest > 0 ? (
        <chakra.p color="ink.3" py="2">
          {t.more(formatCount(rest))}
        </chakra.p>
      ) : null}
    </>
  );
}

interface SelectionProps extends Omit<Props, 'camp'> {
  query: CandidateQuery;
  /** How many can be selected. */
  free: number;
}

function SelectionButtons({ query, free, ids, onIds }: SelectionProps) {
  const t = useTexts(words);
  return (
    <chakra.div display="flex" gap="3" my="2">
      {free > 0 ? (
        <Button look="link" onClick={() => void everyId(query).then((all) => onIds(new Set([...ids, ...all])))}>
          {t.everything(formatCount(free))}
        </Button>
      ) : null}
      {ids.size > 0 ? (
        <Button look="link" onClick={() => onIds(new Set())}>
          {t.clear}
        </Button>
      ) : null}
    </chakra.div>
  );
}
