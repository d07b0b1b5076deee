import { chakra, Flex } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { DataTable } from '#list/DataTable.js';
import { Pager } from '#list/Pager.js';
import { type Camp, isOpen } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { CampExportButton } from './CampExportButton.js';
import { nameOf, useMemberActions } from './use-member-actions.js';

const PullDrawer = lazyPart(() => import('./PullDrawer.js'), 'PullDrawer');

const words = texts({
  members: ['营员', 'Members'],
  risk: ['需关注的营员', 'Members who need attention'],
  add: ['拉入服务单', 'Add service orders'],
  none: ['还没有营员', 'No members yet'],
  noneText: ['点「拉入服务单」，先预检再加入。', 'Add service orders. A dry run shows first which ones can join.'],
  calm: ['没有需关注的营员', 'Nobody needs attention'],
  calmText: ['服务中且连续两天未打卡的营员会出现在这里。', 'Members in service without a check-in for two days appear here.'],
  silent: (days: number) => [`${days} 天未打卡`, `No check-in for ${countOf(days, 'day')}`],
  estimated: ['估计', 'estimated'],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

const limit = 20;

interface Props {
  camp: Camp;
  onFresh: () => void;
  /** Only those that stopped checking in. */
  atRisk?: boolean;
}

/** Renders the members of a camp with their progress. */
export function MembersPanel({ camp, onFresh, atRisk = false }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<string>(atRisk ? '-days_without_punch' : '-loss_pct');
  const asked = {
    camp_id: camp.id,
    page,
    limit,
    sort: sort as NonNullable<Input<'listCampServices'>['sort']>,
    ...(atRisk ? { at_risk: true } : {}),
  };
  const reading = useOperation('listCampServices', asked, { keepPreviousData: true });
  const total = reading.data?.total ?? 0;
  const { actionsOf, dialog } = useMemberActions(camp, onFresh);
  const menu: Column<Member> = {
    ...{ name: 'actions', title: t.actions, titleHidden: true, end: true, width: '56px' },
    cell: (member) => <RowMenu label={t.menu(nameOf(member))} actions={actionsOf(member)} />,
  };
  return (
    <>
      {atRisk ? null : <MemberTools camp={camp} onFresh={onFresh} />}
      <DataTable
        label={atRisk ? t.risk : t.members}
        columns={[...useMemberColumns(), menu]}
        rows={reading.data?.list}
        rowKey={(row) => row.service.id}
        error={reading.error}
        onRetry={() => void reading.refresh()}
        sort={sort}
        onSort={setSort}
        onOpen={(row) => void navigate(`/order/serviceDetail/${row.service.id}`)}
        empty={atRisk ? <EmptyState title={t.calm} text={t.calmText} /> : <EmptyState title={t.none} text={t.noneText} />}
        footer={total > limit ? <Pager page={page} limit={limit} total={total} onPage={setPage} /> : null}
      />
      {dialog}
    </>
  );
}

function MemberTools({ camp, onFresh }: Omit<Props, 'atRisk'>) {
  const t = useTexts(words);
  const [isAdding, setAdding] = useState(false);
  const may = useRights('saveCampServices', 'exportCampServices');
  return (
    <Flex gap="2" mb="3" justify="flex-end">
      {may.exportCampServices ? <CampExportButton camp={camp} /> : null}
      {may.saveCampServices && isOpen(camp) ? (
        <Button look="solid" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : null}
      <WhenOpen open={isAdding}>
        <PullDrawer open={isAdding} camp={camp} onClose={() => setAdding(false)} onDone={onFresh} />
      </WhenOpen>
    </Flex>
  );
}

const Name = chakra('b', { base: { fontWeight: 'semibold', whiteSpace: 'nowrap' } });

type Member = Row<'listCampServices'>;
const kilos = (value: number | null) => (value === null ? '–' : value.toFixed(2));

function useMemberColumns() {
  const t = useTexts(words);
  const meta = useMeta('listCampServices');
  const status = (meta.output('service').fields ?? []).find(({ name }) => name === 'status');
  return useColumns('listCampServices', [
    { name: 'customer', cell: (member) => <Name>{nameOf(member)}</Name> },
    {
      name: 'service',
      title: status ? meta.label(status) : '',
      wideOnly: true,
      cell: ({ service }: Member) => <span data-line>{status ? meta.word(status, service.status) : service.status}</span>,
    },
    { name: 'loss_pct', end: true, cell: ({ loss_pct }) => kilos(loss_pct) },
    { name: 'loss_kg', end: true, wideOnly: true, cell: ({ loss_kg }) => kilos(loss_kg) },
    {
      name: 'base_weight',
      end: true,
      wideOnly: 'xl',
      cell: ({ base_weight, base_estimated }) => `${kilos(base_weight)}${base_estimated ? ` ${t.estimated}` : ''}`,
    },
    { name: 'current_weight', end: true, wideOnly: 'xl', cell: ({ current_weight }) => kilos(current_weight) },
    { name: 'punch_days', end: true, wideOnly: 'xl' },
    { name: 'punch_rate', end: true, wideOnly: true, cell: ({ punch_rate }) => kilos(punch_rate) },
    {
      name: 'days_without_punch',
      end: true,
      cell: ({ days_without_punch, at_risk }) =>
        at_risk ? <StatusChip tone="act">{t.silent(days_without_punch)}</StatusChip> : days_without_punch,
    },
  ]);
}
