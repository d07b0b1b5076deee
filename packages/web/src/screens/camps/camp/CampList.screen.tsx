import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { formatNumber, joinNames } from '#ui/text/format.js';
import { statusTones } from './camp.js';
import { useCampMoves } from './use-camp-moves.js';

const NewCampDrawer = lazyPart(() => import('./CampDrawer.js'), 'NewCampDrawer');

const words = texts({
  title: ['减脂营', 'Camps'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${countOf(count, 'camp')} · updated ${when}`],
  create: ['新建减脂营', 'New camp'],
  outside: ['未入营服务单', 'Orders without a camp'],
  search: ['减脂营名称', 'Name'],
  period: (period: number) => [`第 ${period} 期`, `Period ${period}`],
  members: (count: number, all: number) => [`${count} / ${all} 人`, `${count} of ${all}`],
  none: ['还没有减脂营', 'No camps yet'],
  noneText: ['新建一个，拉入服务单，到开营当天自动开始。', 'Create one and add service orders; it starts automatically on the start date.'],
  notFound: ['没有符合条件的减脂营', 'No matching camps'],
});

/** Lists camps. */
export function CampList() {
  const t = useTexts(words);
  const list = useList('listCamps');
  const open = useOpen();
  const navigate = useNavigate();
  const may = useRights('getCamp', 'listServicesWithoutCamp');
  const { actionsOf, drawer } = useCampMoves();
  const show = (id: number) => navigate(`/order/campDetail/${id}`);
  const leave = useCloseBefore(open.value, (id) => void show(id));
  return (
    <ListPage
      list={list}
      words={t}
      actions={may.listServicesWithoutCamp ? <Button onClick={() => void navigate('/order/noCampService')}>{t.outside}</Button> : null}
      creation={{ id: 'createCamp', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }, { name: 'type' }, { name: 'from' }, { name: 'principal_user_id', choices: useStaffChoices() }]}
      columns={useCampColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      onOpen={may.getCamp ? ({ id }) => void show(id) : undefined}
    >
      <WhenOpen open={open.value === 'new'}>
        <NewCampDrawer open={open.value === 'new'} onClose={open.close} onMade={leave} />
      </WhenOpen>
      {drawer}
    </ListPage>
  );
}

/** Goes to a new camp once the list's address no longer opens the form, which its tab would keep. */
function useCloseBefore(open: string | undefined, show: (id: number) => void) {
  const [made, setMade] = useState<number>();
  useEffect(() => {
    if (made === undefined || open !== undefined) return;
    setMade(undefined);
    show(made);
  }, [made, open, show]);
  return setMade;
}

/** Staff to choose from come with the right to see service orders. */
function useStaffChoices() {
  const may = useMay('getServiceParams');
  return useOperation('getServiceParams', may ? {} : null).data?.staff.map(({ id, name }) => ({ value: id, label: name }));
}

function useCampColumns() {
  const t = useTexts(words);
  const meta = useMeta('listCamps');
  return useColumns('listCamps', [
    {
      name: 'name',
      cell: ({ name, period_no }) => (
        <span>
          <b style={{ fontWeight: 600 }}>{name}</b>{' '}
          <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
            {t.period(period_no)}
          </chakra.span>
        </span>
      ),
    },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    'start_date',
    { name: 'end_date', wideOnly: true },
    { name: 'member_count', end: true, cell: ({ member_count, capacity }) => t.members(member_count, capacity) },
    { name: 'avg_loss_kg', end: true, wideOnly: true, cell: ({ avg_loss_kg }) => formatNumber(avg_loss_kg) },
    { name: 'punch_rate', end: true, wideOnly: true, cell: ({ punch_rate }) => formatNumber(punch_rate) },
    { name: 'principals', wideOnly: 'xl', cell: ({ principals }) => joinNames(principals.map((one) => one.name)) },
    { name: 'type', wideOnly: 'xl' },
  ]);
}
