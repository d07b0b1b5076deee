import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useHolds } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { useSession } from '#app/session.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { openFeedback } from './feedback.js';
import { WorkOrderState } from './WorkOrderState.js';

const WorkOrderDrawer = lazyPart(() => import('./WorkOrderDrawer.js'), 'WorkOrderDrawer');

const words = texts({
  title: ['问题反馈', 'Problem reports'],
  mine: ['我的反馈', 'My reports'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'report')} · updated ${when}`],
  report: ['反馈问题', 'Report a problem'],
  search: ['标题、问题描述', 'Title or text'],
  none: ['还没有反馈', 'Nothing reported yet'],
  noneText: [
    '遇到问题时，可以把当时的页面和诊断信息一起提交。',
    'When something goes wrong, report it along with the page and its diagnostics.',
  ],
  notFound: ['没有符合条件的反馈', 'No report matches'],
});

/** Lists problem reports: the user's own, or all for support staff. */
export function WorkOrderList() {
  const t = useTexts(words);
  const list = useList('listWorkOrders');
  const open = useOpen();
  const keeps = useHolds('changeWorkOrderStatus') === true;
  const readOnly = useSession((one) => one.user?.read_only) === true;
  return (
    <ListPage
      list={list}
      words={keeps ? t : { ...t, title: t.mine }}
      actions={
        readOnly ? null : (
          <Button look="solid" onClick={openFeedback}>
            {t.report}
          </Button>
        )
      }
      filters={[{ name: 'status' }]}
      columns={useReportColumns(keeps)}
      onOpen={(row) => open.show(row.id)}
    >
      <WhenOpen open={open.id !== undefined}>
        <WorkOrderDrawer id={open.id} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useReportColumns(keeps: boolean) {
  const columns = useColumns('listWorkOrders', [
    { name: 'id', wideOnly: true, end: false, width: '5em', cell: (row) => <chakra.span color="ink.3">#{row.id}</chakra.span> },
    { name: 'title', cell: (row) => <chakra.b fontWeight="semibold">{row.title}</chakra.b> },
    { name: 'status', cell: (row) => <WorkOrderState status={row.status} /> },
    { name: 'user', wideOnly: true, cell: (row) => row.user.name },
    'reply_count',
    { name: 'updated_at', wideOnly: true, end: true },
    { name: 'created_at', end: true },
  ]);
  return useMemo(() => (keeps ? columns : columns.filter((column) => column.name !== 'user')), [keeps, columns]);
}
