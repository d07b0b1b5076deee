import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { CampStatus } from './camp.js';

const words = texts({
  enrolling: ['开始招募', 'Open enrollment'],
  ready: ['结束招募', 'Close enrollment'],
  cancel: ['取消减脂营', 'Cancel camp'],
  moved: ['状态已变更', 'Status changed'],
  askEnrolling: ['开始招募？', 'Open enrollment?'],
  askReady: ['结束招募？', 'Close enrollment?'],
  readyText: ['减脂营转为待开营，开营当天自动开始。', 'The camp becomes ready and starts automatically on its start date.'],
  enrollingText: ['招募结束次日自动转为待开营。', 'The camp becomes ready automatically the day after enrollment ends.'],
  why: ['取消后营员全部移出，服务单保持不变。', 'All members leave the camp; their service orders stay as they are.'],
  cancelled: ['减脂营已取消', 'Camp cancelled'],
  remove: ['删除', 'Delete'],
  askRemove: (name: string) => [`删除减脂营「${name}」？`, `Delete “${name}”?`],
  removed: ['减脂营已删除', 'Camp deleted'],
});

interface CampBrief {
  id: number;
  name: string;
  status: CampStatus;
}

const nextOf: Partial<Record<CampStatus, 'enrolling' | 'ready'>> = { draft: 'enrolling', enrolling: 'ready' };

/** Returns the actions on a camp by its state, and the drawer for the reason of a cancellation. */
export function useCampMoves(onDone: () => void = () => undefined, onRemoved: () => void = onDone) {
  const t = useTexts(words);
  const may = useRights('changeCampStatus', 'deleteCamp');
  const move = useAction('changeCampStatus', { done: t.moved });
  const removal = useAction('deleteCamp', { done: t.removed });
  const [confirmMove, confirmRemoval] = [useConfirmation('changeCampStatus'), useConfirmation('deleteCamp')];
  const [cancelled, setCancelled] = useState<number>();

  async function go({ id }: CampBrief, status: 'enrolling' | 'ready') {
    const isOpening = status === 'enrolling';
    const question = { title: isOpening ? t.askEnrolling : t.askReady, text: isOpening ? t.enrollingText : t.readyText, action: t[status] };
    if (!(await confirmMove({ ...question, danger: false }))) return;
    if ((await move.run({ camp_id: id, status })).ok) onDone();
  }
  async function remove({ id, name }: CampBrief) {
    if (!(await confirmRemoval({ title: t.askRemove(name), action: t.remove }))) return;
    if ((await removal.run({ id })).ok) onRemoved();
  }

  const actionsOf = (camp: CampBrief): RowActions => {
    const next = nextOf[camp.status];
    const isEarly = ['draft', 'enrolling', 'ready'].includes(camp.status);
    return [
      may.changeCampStatus && next && { label: t[next], onSelect: () => void go(camp, next) },
      may.changeCampStatus && isEarly && { label: t.cancel, danger: true, onSelect: () => setCancelled(camp.id) },
      may.deleteCamp &&
        ['draft', 'cancelled'].includes(camp.status) && { label: t.remove, danger: true, onSelect: () => void remove(camp) },
    ];
  };
  const drawer = <CancelDrawer id={cancelled} onClose={() => setCancelled(undefined)} onDone={onDone} />;
  return { actionsOf, drawer };
}

function CancelDrawer({ id, onClose, onDone }: { id: number | undefined; onClose: () => void; onDone: () => void }) {
  const t = useTexts(words);
  return (
    <WhenOpen open={id !== undefined}>
      <FormDrawer
        id="changeCampStatus"
        open={id !== undefined}
        onClose={onClose}
        title={t.cancel}
        values={{ reason: '' }}
        fixed={{ camp_id: id ?? 0, status: 'cancelled' }}
        save={t.cancel}
        done={t.cancelled}
        onDone={onDone}
      >
        <Field name="reason" hint={t.why} autoFocus />
      </FormDrawer>
    </WhenOpen>
  );
}
