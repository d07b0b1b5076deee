import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { type Camp, isOpen } from '#screens/camps/camp/camp.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { notify } from '#ui/toast/toasts.js';

const ShareDialog = lazyPart(() => import('#screens/camps/camp/ShareDialog.js'), 'ShareDialog');

const words = texts({
  share: ['分享数据', 'Share data'],
  out: ['移出减脂营', 'Take out of the camp'],
  ask: (name: string) => [`把${name}移出减脂营？`, `Take ${name} out of the camp?`],
  askText: [
    '服务单和打卡记录都保留，减脂营加的天数收回，名次重新计算。',
    'The order and its check-ins are kept; it gives back the days that the camp added, and the ranking is recalculated.',
  ],
  gone: (name: string) => [`${name}已移出减脂营`, `${name} taken out of the camp`],
  undo: ['撤销', 'Undo'],
  back: (name: string) => [`${name}已回到减脂营`, `${name} is back in the camp`],
});

type Member = Row<'listCampServices'>;

export const nameOf = ({ customer }: Member) => customerName(customer);

const isLive = ({ service: { status } }: Member) => status === 'pending' || status === 'in_service' || status === 'paused';

/** Moves services into a camp or, without one, out of theirs. Tells what is refused, and whether all is done. */
function useMove() {
  const move = useAction('updateServiceCamp', { refresh: ['getCampPunchBoard', 'getCampRanking', 'listCamps', 'getCamp'] });
  return async (service_id: number, camp_id?: number) => {
    const moved = await move.run({ service_ids: [service_id], ...(camp_id === undefined ? {} : { camp_id }) });
    const why = moved.ok ? moved.data.failed[0]?.message : undefined;
    if (why !== undefined) notify({ tone: 'error', title: why });
    return moved.ok && why === undefined;
  };
}

/** Returns what can be done with a member of a camp, and the dialog that shows what they share. */
export function useMemberActions(camp: Camp, onFresh: () => void) {
  const t = useTexts(words);
  const may = useRights('updateServiceCamp', 'getMarketingInfo');
  const [shared, setShared] = useState<number>();
  const [isSharing, setSharing] = useState(false);
  const [move, confirmed] = [useMove(), useConfirmation('updateServiceCamp')];

  function share(id: number) {
    setShared(id);
    setSharing(true);
  }
  async function bringBack(id: number, name: string) {
    if (!(await move(id, camp.id))) return;
    notify({ tone: 'success', title: t.back(name) });
    onFresh();
  }
  async function takeOut(member: Member) {
    const [id, name] = [member.service.id, nameOf(member)];
    if (!(await confirmed({ title: t.ask(name), text: t.askText, action: t.out, danger: false }))) return;
    if (!(await move(id))) return;
    notify({ tone: 'success', title: t.gone(name), action: { label: t.undo, run: () => bringBack(id, name) } });
    onFresh();
  }
  const actionsOf = (member: Member): RowActions => [
    may.getMarketingInfo && { label: t.share, onSelect: () => share(member.service.id) },
    may.updateServiceCamp && isOpen(camp) && isLive(member) && { label: t.out, onSelect: () => void takeOut(member) },
  ];
  const dialog = (
    <WhenOpen open={isSharing}>
      {shared === undefined ? null : <ShareDialog key={shared} serviceId={shared} open={isSharing} onClose={() => setSharing(false)} />}
    </WhenOpen>
  );
  return { actionsOf, dialog };
}
