import type { Input } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ImportButton } from '#list/ImportButton.js';
import { ListPage } from '#list/ListPage.js';
import { type List, useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { LeadTabs } from './LeadTabs.js';
import { type LeadBatch, leadBatch } from './lead-batch.js';
import { type Lead, useLeadColumns } from './lead-columns.js';

const LeadDrawer = lazyPart(() => import('./LeadDrawer.js'), 'LeadDrawer');
const LeadDetail = lazyPart(() => import('./LeadDetail.js'), 'LeadDetail');
const DistributeDialog = lazyPart(() => import('./DistributeDialog.js'), 'DistributeDialog');
const StatusDrawer = lazyPart(() => import('./StatusDrawer.js'), 'StatusDrawer');

const words = texts({
  title: ['线索', 'Leads'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'lead')} · updated ${when}`],
  create: ['新建线索', 'New lead'],
  bring: ['导入', 'Import'],
  search: ['姓名、需求、备注', 'Name, needs or note'],
  none: ['还没有线索', 'No leads yet'],
  noneText: ['导入一份登记表，或新建第一条，然后分配给员工。', 'Import a list or create the first one, then assign it.'],
  notFound: ['没有符合条件的线索', 'No matching leads'],
  assign: ['分配', 'Assign'],
  invalid: ['标为无效', 'Close as invalid'],
  returned: ['退回公海', 'Return to pool'],
  waiting: ['放回待分配', 'Back to the pool'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除线索「${name}」？`, `Delete the lead ${name}?`],
  askText: ['线索和它的跟进记录会一起删除，不能恢复。', 'The lead and its follow-ups will be deleted. This can’t be undone.'],
  removed: ['线索已删除', 'Lead deleted'],
});

type Status = Input<'changeLeadStatus'>['status'];
/** A dialog about some leads. */
type Panel = { leads: LeadBatch; count: number } & ({ shows: 'assign' } | { shows: 'status'; status: Status });

/** Lists leads and assigns them to staff. */
export function LeadList() {
  const t = useTexts(words);
  const list = useList('listLeads');
  const [edit, detail] = [useOpen(), useOpen('lead')];
  const [panel, setPanel] = useState<Panel>();
  const may = useRights('setLeadHolders', 'changeLeadStatus', 'getLead');
  const actionsOf = useLeadActions(setPanel, edit.show);
  return (
    <ListPage
      list={list}
      words={t}
      actions={<ImportButton id="importLeads">{t.bring}</ImportButton>}
      creation={{ id: 'createLead', onNew: () => edit.show('new') }}
      filters={useLeadFilters()}
      between={<LeadTabs list={list} />}
      columns={useLeadColumns()}
      rowActions={{ name: (row) => row.name, of: actionsOf }}
      choosable={({ status }) => status !== 'converted' && status !== 'invalid'}
      onOpen={may.getLead ? (row) => detail.show(row.id) : undefined}
      bulk={
        may.setLeadHolders || may.changeLeadStatus
          ? (count) => <LeadBulk onPanel={setPanel} leads={() => leadBatch(list)} count={count} />
          : undefined
      }
    >
      <Suspense>
        <LeadPanel list={list} panel={panel} onClose={() => setPanel(undefined)} />
      </Suspense>
      <WhenOpen open={detail.id !== undefined}>
        <LeadDetail id={detail.id} onClose={detail.close} onEdit={edit.show} />
      </WhenOpen>
      <WhenOpen open={edit.value !== undefined}>
        <LeadDrawer open={edit.value} onClose={edit.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useLeadFilters() {
  const may = useMay('getLeadParams');
  const { data } = useOperation('getLeadParams', may ? {} : null);
  const named = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'status' },
    { name: 'unassigned' },
    { name: 'follow_due' },
    { name: 'distribute_user_id', choices: named(data?.staff) },
    { name: 'channel_id', choices: named(data?.channels) },
    { name: 'created_from' },
  ];
}

interface BulkProps {
  onPanel: (panel: Panel) => void;
  leads: () => LeadBatch;
  count: number;
}

function LeadBulk({ onPanel, leads, count }: BulkProps) {
  const t = useTexts(words);
  const may = useRights('setLeadHolders', 'changeLeadStatus');
  const status = (next: Status) => onPanel({ leads: leads(), count, shows: 'status', status: next });
  return (
    <>
      {may.setLeadHolders ? <Button onClick={() => onPanel({ leads: leads(), count, shows: 'assign' })}>{t.assign}</Button> : null}
      {may.changeLeadStatus ? (
        <>
          <Button onClick={() => status('returned')}>{t.returned}</Button>
          <Button onClick={() => status('waiting')}>{t.waiting}</Button>
          <Button look="danger" onClick={() => status('invalid')}>
            {t.invalid}
          </Button>
        </>
      ) : null}
    </>
  );
}

interface PanelProps {
  panel: Panel | undefined;
  list: List<'listLeads'>;
  onClose: () => void;
}

function LeadPanel({ panel, list, onClose }: PanelProps) {
  if (!panel) return null;
  const names = new Map(list.rows?.map((one) => [one.id, one.name ?? '']));
  const shared = { leads: panel.leads, count: panel.count, onClose, onDone: list.selection.clear };
  return panel.shows === 'assign' ? (
    <DistributeDialog open names={names} {...shared} />
  ) : (
    <StatusDrawer status={panel.status} {...shared} />
  );
}

/** Returns the actions of a lead, as its state allows. */
function useLeadActions(onPanel: (panel: Panel) => void, onEdit: (id: number) => void) {
  const t = useTexts(words);
  const may = useRights('setLeadHolders', 'changeLeadStatus', 'updateLead');
  const remove = useRemoval('deleteLead', t, ['listFootmarks']);
  return (row: Lead): RowActions => {
    const one = { leads: { ids: [row.id] }, count: 1 };
    const held = row.status === 'distributed' || row.status === 'following';
    const status = (label: string, next: Status) => ({
      label,
      onSelect: () => onPanel({ ...one, shows: 'status' as const, status: next }),
    });
    return [
      may.setLeadHolders &&
        (row.status === 'waiting' || row.status === 'returned') && {
          label: t.assign,
          onSelect: () => onPanel({ ...one, shows: 'assign' }),
        },
      may.updateLead && row.status !== 'converted' && { label: t.edit, onSelect: () => onEdit(row.id) },
      may.changeLeadStatus && held && status(t.returned, 'returned'),
      may.changeLeadStatus && row.status === 'returned' && status(t.waiting, 'waiting'),
      may.changeLeadStatus && held && { ...status(t.invalid, 'invalid'), danger: true },
      remove && row.status !== 'converted' && { label: t.remove, danger: true, onSelect: () => void remove(row.name, { id: row.id }) },
    ];
  };
}
