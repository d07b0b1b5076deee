import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { useMedalColumns } from './use-medal-columns.js';

const MedalDrawer = lazyPart(() => import('./MedalDrawer.js'), 'MedalDrawer');
const MedalGrantDrawer = lazyPart(() => import('./MedalGrantDrawer.js'), 'MedalGrantDrawer');

const words = texts({
  title: ['勋章', 'Badges'],
  sub: (count: string, when: string) => [`${count} 枚勋章 · ${when}更新`, `${countOf(count, 'badge')} · updated ${when}`],
  search: ['勋章名称', 'Name'],
  create: ['新建勋章', 'New badge'],
  none: ['还没有勋章', 'No badges yet'],
  noneText: ['客户打卡、阅读或攒积分达到条件后自动获得。', 'Customers earn them by check-ins, reading or points.'],
  notFound: ['没有符合条件的勋章', 'No badge matches'],
  edit: ['编辑', 'Edit'],
  grant: ['授予', 'Grant'],
  holders: ['获得记录', 'Holders'],
  history: ['变更历史', 'History'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  turned: ['状态已更新', 'Status changed'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除勋章「${name}」？`, `Delete the badge “${name}”?`],
  askText: ['可以从变更历史恢复。', 'It can be restored from its history.'],
  removed: ['勋章已删除', 'Badge deleted'],
});

type Medal = Row<'listMedals'>;

/** Lists the badges that customers can earn. */
export function MedalList() {
  const t = useTexts(words);
  const list = useList('listMedals');
  const open = useOpen();
  const [granting, setGranting] = useState<Medal>();
  const [history, setHistory] = useState<Medal>();
  const navigate = useNavigate();
  const may = useRights('updateMedal', 'listMedalHolders');
  const toHolders = ({ id }: Medal) => void navigate(`/medal/list/holders?medal_id=${id}`);
  const actionsOf = useActions({ onEdit: open.show, onGrant: setGranting, onHolders: toHolders, onHistory: setHistory });
  const columns = useMedalColumns();
  const onOpen = may.updateMedal ? ({ id }: Medal) => open.show(id) : may.listMedalHolders ? toHolders : undefined;
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createMedal', onNew: () => open.show('new') }}
      filters={[{ name: 'status' }]}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={onOpen}
    >
      <WhenOpen open={open.value !== undefined}>
        <MedalDrawer open={open.value} record={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
      </WhenOpen>
      {granting ? <MedalGrantDrawer medal={granting} onClose={() => setGranting(undefined)} /> : null}
      <HistoryDrawer object="medal" id={history?.id} name={history?.name ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

interface Actions {
  onEdit: (id: number) => void;
  onGrant: (medal: Medal) => void;
  onHolders: (medal: Medal) => void;
  onHistory: (medal: Medal) => void;
}

function useActions({ onEdit, onGrant, onHolders, onHistory }: Actions) {
  const t = useTexts(words);
  const may = useRights('updateMedal', 'createMedalGrants', 'listMedalHolders', 'listHistoryEntries');
  const change = useAction('updateMedal', { done: t.turned });
  const remove = useRemoval('deleteMedal', t);
  const turn = ({ id, version, name, icon, action_key, threshold_type, threshold, level, desc, reward_coupon_id, status }: Medal) =>
    change.run({
      ...{ id, version, name, icon, action_key, threshold_type, threshold, level, status: status === 'on' ? 'off' : 'on' },
      ...(desc === null ? {} : { desc }),
      ...(reward_coupon_id === null ? {} : { reward_coupon_id }),
    });
  return (medal: Medal): RowActions => [
    may.createMedalGrants && medal.status === 'on' && { label: t.grant, onSelect: () => onGrant(medal) },
    may.listMedalHolders && { label: t.holders, onSelect: () => onHolders(medal) },
    may.updateMedal && { label: t.edit, onSelect: () => onEdit(medal.id) },
    may.updateMedal && { label: medal.status === 'on' ? t.off : t.on, onSelect: () => void turn(medal) },
    may.listHistoryEntries && { label: t.history, onSelect: () => onHistory(medal) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(medal.name, { id: medal.id }) },
  ];
}
