import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { EnumCell } from '#list/EnumCell.js';
import { Pager } from '#list/Pager.js';
import { useAddress } from '#list/useAddress.js';
import { Button } from '#ui/button/Button.js';
import { copyText } from '#ui/button/CopyButton.js';
import { Moment } from '#ui/date/Moment.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { type Item, itemTones, type TaskRecord } from '../task.js';
import { useItemActions } from './use-item-actions.js';

const OtherDoerDialog = lazyPart(() => import('./OtherDoerDialog.js'), 'OtherDoerDialog');

const words = texts({
  table: ['任务对象', 'Targets'],
  all: ['全部', 'All'],
  who: ['对象', 'Target'],
  search: ['完整手机号', 'Full mobile number'],
  by: ['执行', 'Done by'],
  result: ['结果', 'Result'],
  until: ['最晚上报', 'Report by'],
  number: ['号码', 'Number'],
  copy: ['复制号码', 'Copy the number'],
  none: ['没有符合条件的对象', 'No matching targets'],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

const runningMs = 5000;
const number = /^1[3-9]\d{9}$/;

const nameOf = ({ customer, name, phone_masked }: Item) => (customer ? customerName(customer) : (name ?? phone_masked));

/** The result of an item: why, with whom, or until when a device has it. */
function Result({ item: { result, contact, claimed_until } }: { item: Item }) {
  const t = useTexts(words);
  if (claimed_until)
    return (
      <span>
        {t.until} <Moment at={claimed_until} />
      </span>
    );
  return <span>{[result, contact?.name].filter(Boolean).join(' · ') || '–'}</span>;
}

function useFilters() {
  const [query, change] = useAddress();
  const limit = Number(query.get('limit')) || 20;
  return {
    page: Math.max(1, Number(query.get('page')) || 1),
    limit: limit >= 1 && limit <= 100 ? limit : 20,
    phone: query.get('phone') ?? '',
    status: query.get('status') ?? undefined,
    set: (name: 'page' | 'phone' | 'status', value: string | number | undefined) =>
      change({ ...(name === 'page' ? {} : { page: undefined }), [name]: value || undefined }),
  };
}

type Filters = ReturnType<typeof useFilters>;

function useItems({ id, status: taskStatus }: TaskRecord, { page, limit, phone, status }: Filters) {
  const meta = useMeta('listCrmTaskItems');
  const { listCrmTaskItems: may } = useRights('listCrmTaskItems');
  const known = meta.choices(meta.input('status')).find(({ value }) => value === status)?.value as Item['status'] | undefined;
  const asked = { id, page, limit, ...(known ? { status: known } : {}), ...(number.test(phone) ? { phone } : {}) };
  return useOperation('listCrmTaskItems', may ? asked : null, {
    keepPreviousData: true,
    refreshInterval: taskStatus === 'running' ? runningMs : 0,
  });
}

function Who({ item }: { item: Item }) {
  return (
    <chakra.span display="block" minWidth="0">
      <b data-line>{nameOf(item)}</b>
      <chakra.span display="block" color="ink.3" fontSize="xs" fontVariantNumeric="tabular-nums">
        {item.phone_masked}
      </chakra.span>
    </chakra.span>
  );
}

function useItemColumns(task: TaskRecord, onMove: (item: Item) => void) {
  const t = useTexts(words);
  const meta = useMeta('listCrmTaskItems');
  const { getCrmTaskItemPhone: may } = useRights('getCrmTaskItemPhone');
  const actionsOf = useItemActions(task, onMove);
  const copy = async ({ id }: Item) => copyText((await client.call('getCrmTaskItemPhone', { id })).phone, t.number);
  const menu = (row: Item) => [may && { label: t.copy, onSelect: () => void copy(row) }, ...actionsOf(row)];
  return useColumns(
    'listCrmTaskItems',
    [
      { name: 'customer', title: t.who, cell: (row) => <Who item={row} /> },
      { name: 'status', cell: (row) => <EnumCell meta={meta} name="status" value={row.status} tone={itemTones[row.status]} /> },
      { name: 'result', title: t.result, wideOnly: true, cell: (row) => <Result item={row} /> },
      { name: 'assignee', title: t.by, wideOnly: true, cell: (row) => row.assignee?.name ?? row.wx_member?.nickname ?? '–' },
      { name: 'tries', wideOnly: 'xl', end: true },
      { name: 'done_at', wideOnly: 'xl', cell: (row) => (row.done_at ? <Moment at={row.done_at} /> : '–') },
      {
        ...{ name: 'id', title: t.actions, titleHidden: true, end: true, width: '56px' },
        cell: (row) => <RowMenu label={t.menu(nameOf(row))} actions={menu(row)} />,
      },
    ],
    [meta, task, may],
  );
}

function FilterRow({ filters }: { filters: Filters }) {
  const t = useTexts(words);
  const meta = useMeta('listCrmTaskItems');
  const [typed, setTyped] = useState(filters.phone);
  const field = meta.input('status');
  const choices = [{ value: undefined, label: t.all }, ...meta.choices(field)];
  const search = (text: string) => {
    setTyped(text);
    if (text === '' || number.test(text)) filters.set('phone', text);
  };
  return (
    <Flex gap="3" flexWrap="wrap" align="center">
      <Flex gap="1" flexWrap="wrap" role="group" aria-label={meta.label(field)}>
        {choices.map(({ value, label }) => (
          <Button
            key={String(value)}
            size="sm"
            aria-pressed={value === filters.status}
            onClick={() => filters.set('status', value === undefined ? undefined : String(value))}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <chakra.div width={{ base: '100%', sm: '60' }}>
        <SearchInput label={t.search} value={typed} onChange={search} />
      </chakra.div>
    </Flex>
  );
}

/** Lists the targets of a task, each with its state and result. */
export function ItemTable({ task }: { task: TaskRecord }) {
  const t = useTexts(words);
  const filters = useFilters();
  const { page, limit } = filters;
  const [moving, setMoving] = useState<Item>();
  const reading = useItems(task, filters);
  const columns = useItemColumns(task, setMoving);
  const { data } = reading;
  return (
    <Flex direction="column" gap="3">
      <FilterRow filters={filters} />
      <DataTable
        label={t.table}
        columns={columns}
        rows={data?.list}
        rowKey={(row) => row.id}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        empty={<EmptyState drawing="search" title={t.none} />}
        footer={
          data?.total ? (
            <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={(next) => filters.set('page', next)} />
          ) : null
        }
      />
      {moving ? <OtherDoerDialog task={task} item={moving} name={nameOf(moving)} onClose={() => setMoving(undefined)} /> : null}
    </Flex>
  );
}
