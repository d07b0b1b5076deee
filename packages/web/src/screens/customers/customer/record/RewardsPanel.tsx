import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { useRecordActions } from '#screens/growth/coupons/use-record-actions.js';
import { useRecordColumns } from '#screens/growth/coupons/use-record-columns.js';
import { useHolderColumns } from '#screens/growth/medal/use-holder-columns.js';
import { PointsDrawer } from '#screens/growth/points/PointsDrawer.js';
import { pointsText } from '#screens/growth/points/points-text.js';
import { Button } from '#ui/button/Button.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatCount } from '#ui/text/format.js';

const words = texts({
  coupons: ['优惠券', 'Coupons'],
  noCoupons: ['还没有优惠券', 'No coupons yet'],
  badges: ['勋章', 'Badges'],
  noBadges: ['还没有勋章', 'No badges yet'],
  points: ['积分', 'Points'],
  balance: (points: string) => [`余额 ${points}`, `Balance ${points}`],
  noPoints: ['还没有积分', 'No points yet'],
  change: ['调整积分', 'Change points'],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

const limit = 10;

/** What a customer has: coupons, badges and points. */
export function RewardsPanel({ id }: { id: number }) {
  const may = useRights('listCouponRecords', 'listMedalHolders', 'listPointRecords');
  return (
    <Flex direction="column" gap="6">
      {may.listCouponRecords ? <Coupons id={id} /> : null}
      {may.listMedalHolders ? <Badges id={id} /> : null}
      {may.listPointRecords ? <Points id={id} /> : null}
    </Flex>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <chakra.section aria-label={title}>
      <Flex justify="space-between" align="center" mb="2" minHeight="8">
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {title}
        </chakra.h2>
        {action}
      </Flex>
      {children}
    </chakra.section>
  );
}

interface TableProps<Row extends { id: number }> {
  label: string;
  none: string;
  columns: readonly Column<Row>[];
  reading: ReturnType<typeof useOperation<'listCouponRecords' | 'listMedalHolders' | 'listPointRecords'>>;
  page: number;
  onPage: (page: number) => void;
}

function Table<Row extends { id: number }>({ label, none, columns, reading, page, onPage }: TableProps<Row>) {
  const data = reading.data as { list: Row[]; total: number; total_capped?: boolean } | undefined;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.id}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      stale={reading.isLoading}
      empty={<EmptyState title={none} />}
      footer={
        data && data.total > limit ? (
          <Pager page={page} limit={limit} total={data.total} capped={data.total_capped} onPage={onPage} />
        ) : null
      }
    />
  );
}

function Coupons({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation('listCouponRecords', { user_id: id, page, limit }, { keepPreviousData: true });
  const { rowActions, dialogs } = useRecordActions();
  const columns = [
    ...useRecordColumns('coupon'),
    {
      name: 'actions',
      title: t.actions,
      titleHidden: true,
      width: '48px',
      cell: (row: Parameters<typeof rowActions.of>[0]) => <RowMenu label={t.menu(row.code)} actions={rowActions.of(row)} />,
    },
  ];
  return (
    <Section title={t.coupons}>
      <Table label={t.coupons} none={t.noCoupons} columns={columns} reading={reading} page={page} onPage={setPage} />
      {dialogs}
    </Section>
  );
}

function Badges({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const reading = useOperation('listMedalHolders', { user_id: id, page, limit }, { keepPreviousData: true });
  return (
    <Section title={t.badges}>
      <Table label={t.badges} none={t.noBadges} columns={useHolderColumns('medal')} reading={reading} page={page} onPage={setPage} />
    </Section>
  );
}

function Points({ id }: { id: number }) {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const may = useRights('createPointRecord');
  const reading = useOperation('listPointRecords', { user_id: id, page, limit }, { keepPreviousData: true });
  const columns = useColumns('listPointRecords', [
    { name: 'source' },
    { name: 'points', end: true, cell: ({ points }) => pointsText(points) },
    { name: 'subject', cell: ({ subject, reason }) => reason ?? subject ?? '–' },
    { name: 'day', wideOnly: true },
    { name: 'created_at', end: true, wideOnly: true },
  ]);
  const [first] = reading.data?.list ?? [];
  const title = first ? `${t.points} · ${t.balance(formatCount(first.balance))}` : t.points;
  return (
    <Section title={title} action={may.createPointRecord ? <Button onClick={() => setOpen(true)}>{t.change}</Button> : null}>
      <Table label={t.points} none={t.noPoints} columns={columns} reading={reading} page={page} onPage={setPage} />
      {isOpen ? <PointsDrawer userId={id} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
