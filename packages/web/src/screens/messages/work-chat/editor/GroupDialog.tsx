import { chakra, Flex } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { readAll } from '#list/read-all.js';
import type { Selection } from '#list/useSelection.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Select } from '#ui/input/Input.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  title: ['选择客户群', 'Choose groups'],
  search: ['群名称', 'Name of the group'],
  camp: ['减脂营', 'Camp'],
  anyCamp: ['全部减脂营', 'Any camp'],
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  list: ['客户群', 'Groups'],
  none: ['没有找到客户群', 'No groups found'],
  all: (count: string) => [`全选 ${count} 个`, `Select all ${count}`],
  done: (count: string) => [`选好了，共 ${count} 个`, `Use ${count}`],
  most: ['一次群发最多 2000 个群', 'A broadcast goes to at most 2,000 groups'],
});

const limit = 10;
const mostGroups = 2000;
const readGroups = readAll('listGroupChats');

type Group = Pick<Row<'listGroupChats'>, 'id' | 'name'>;

interface Props {
  open: boolean;
  chosen: readonly number[];
  onClose: () => void;
  onChoose: (groups: readonly Group[]) => void;
}

/** Holds the groups that are chosen on all pages, with the names that were read. */
function useGroupChoice(chosen: readonly number[]) {
  const [keys, setKeys] = useState<ReadonlySet<number>>(() => new Set(chosen));
  const [names] = useState(() => new Map<number, string>());
  const without = (some: readonly number[]) => new Set([...keys].filter((key) => !some.includes(key)));
  const selection: Selection<number> = {
    keys,
    everything: false,
    has: (key) => keys.has(key),
    toggle: (key) => setKeys(keys.has(key) ? without([key]) : new Set([...keys, key])),
    toggleAll: (some) => setKeys(some.every((key) => keys.has(key)) ? without(some) : new Set([...keys, ...some])),
    drop: (some) => setKeys(without(some)),
    chooseEverything: () => undefined,
    clear: () => setKeys(new Set()),
  };
  const note = (groups: readonly Group[]) => {
    for (const { id, name } of groups) names.set(id, name);
  };
  return {
    selection,
    note,
    add: (groups: readonly Group[]) => {
      note(groups);
      setKeys(new Set([...keys, ...groups.map(({ id }) => id)]));
    },
    groups: () => [...keys].map((id) => ({ id, name: names.get(id) ?? '' })),
  };
}

type Filter = Pick<Input<'listGroupChats'>, 'name' | 'camp_id'>;

/** Renders the groups to choose from, with those of a camp or a name all at once. */
export function GroupDialog({ open, chosen, onClose, onChoose }: Props) {
  const t = useTexts(words);
  const choice = useGroupChoice(chosen);
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const query = { wx_status: 0 as const, ...useDebouncedValue(filter) };
  const reading = useOperation('listGroupChats', { ...query, page, limit }, { keepPreviousData: true });
  const { list, total = 0, total_capped } = reading.data ?? {};
  choice.note(list ?? []);
  const count = choice.selection.keys.size;
  const pager = total > limit ? <Pager page={page} limit={limit} total={total} capped={total_capped} onPage={setPage} /> : null;
  const change = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };
  const done = (
    <Button look="solid" disabled={count > mostGroups} onClick={() => onChoose(choice.groups())}>
      {t.done(formatCount(count))}
    </Button>
  );
  return (
    <Modal open={open} onClose={onClose} title={t.title} width="720px" action={done}>
      <Flex direction="column" gap="3" minHeight="72">
        <Filters filter={filter} onChange={change}>
          {total > 0 && !total_capped ? (
            <Button ms="auto" onClick={() => void readGroups(client, query).then((all) => choice.add(all.list))}>
              {t.all(formatCount(total))}
            </Button>
          ) : null}
        </Filters>
        <GroupTable reading={reading} choice={choice} footer={pager} />
        {count > mostGroups ? (
          <chakra.p role="alert" color="rose">
            {t.most}
          </chakra.p>
        ) : null}
      </Flex>
    </Modal>
  );
}

interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  children: ReactNode;
}

function Filters({ filter: { name = '', camp_id }, onChange, children }: FiltersProps) {
  const t = useTexts(words);
  const ofCamp = camp_id ? { camp_id } : {};
  return (
    <Flex gap="2" flexWrap="wrap" align="center">
      <SearchInput
        label={t.search}
        width={{ base: '100%', sm: '220px' }}
        value={name}
        onChange={(text) => onChange({ ...ofCamp, ...(text ? { name: text } : {}) })}
      />
      <CampSelect value={camp_id} onChange={(id) => onChange({ ...(name ? { name } : {}), ...(id ? { camp_id: id } : {}) })} />
      {children}
    </Flex>
  );
}

interface TableProps {
  reading: ReturnType<typeof useOperation<'listGroupChats'>>;
  choice: ReturnType<typeof useGroupChoice>;
  footer: ReactNode;
}

function GroupTable({ reading, choice, footer }: TableProps) {
  const t = useTexts(words);
  const columns = useColumns('listGroupChats', [
    { name: 'name', cell: (row) => <b data-line>{row.name || '–'}</b> },
    { name: 'owner', cell: ({ owner }) => owner?.name ?? '–' },
    'member_total',
    { name: 'camp', wideOnly: true, cell: ({ camp }) => camp?.name ?? '–' },
  ]);
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={reading.data?.list}
      rowKey={({ id }) => id}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      selection={choice.selection}
      empty={<EmptyState drawing="search" title={t.none} />}
      footer={footer}
    />
  );
}

function CampSelect({ value, onChange }: { value: number | undefined; onChange: (camp: number | undefined) => void }) {
  const t = useTexts(words);
  const may = useMay('getCampOptions');
  const camps = useOperation('getCampOptions', may ? {} : null).data;
  if (!camps) return null;
  return (
    <Select aria-label={t.camp} width="auto" value={value ?? ''} onChange={(event) => onChange(Number(event.target.value) || undefined)}>
      <option value="">{t.anyCamp}</option>
      {camps.map((one) => (
        <option key={one.id} value={one.id}>
          {t.period(one.name, one.period_no)}
        </option>
      ))}
    </Select>
  );
}
