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
  running: ['现在开营', 'Start now'],
  finished: ['结营', 'Finish camp'],
  cancel: ['取消减脂营', 'Cancel camp'],
  moved: ['状态已变更', 'Status changed'],
  askEnrolling: ['开始招募？', 'Open enrollment?'],
  askReady: ['结束招募？', 'Close enrollment?'],
  askRunning: ['今天开营？', 'Start the camp today?'],
  askFinished: ['现在结营？', 'Finish the camp now?'],
  enrollingText: ['招募结束次日自动转为待开营。', 'The camp becomes ready automatically the day after enrollment ends.'],
  readyText: ['减脂营转为待开营，开营当天自动开始。', 'The camp becomes ready and starts automatically on its start date.'],
  runningText: [
    '开营日期改为今天，跟随减脂营的待开始服务单从今天开始；有自己开始日期的不变。',
    'The start moves to today, and pending orders that follow the camp start with it; those with a day of their own stay.',
  ],
  finishedText: [
    '今天成为最后一天，名次以现在为准，之后不再变动。营员的服务单照常继续。',
    'Today becomes the last day, and the ranking stays as it is now. Service orders of the members go on.',
  ],
  why: [
    '取消后营员全部移出，营里加的天数收回，服务单其余不变。',
    'All members leave and give back the days that the camp added; their orders stay.',
  ],
  cancelled: ['减脂营已取消', 'Camp canceled'],
  remove: ['删除', 'Delete'],
  askRemove: (name: string) => [`删除减脂营「${name}」？`, `Delete “${name}”?`],
  removed: ['减脂营已删除', 'Camp deleted'],
});

interface CampBrief {
  id: number;
  name: string;
  status: CampStatus;
}

type Step = 'enrolling' | 'ready' | 'running' | 'finished';

const nextOf: Partial<Record<CampStatus, Step>> = { draft: 'enrolling', enrolling: 'ready', ready: 'running', running: 'finished' };

/** What a step asks before it is taken. */
const useQuestions = () => {
  const t = useTexts(words);
  return {
    enrolling: { title: t.askEnrolling, text: t.enrollingText },
    ready: { title: t.askReady, text: t.readyText },
    running: { title: t.askRunning, text: t.runningText },
    finished: { title: t.askFinished, text: t.finishedText },
  } satisfies Record<Step, object>;
};

/** Returns the actions on a camp by its state, the next step first and loss last, and the drawer for the reason of a cancellation. */
export function useCampMoves(onDone: () => void = () => undefined, onRemoved: () => void = onDone) {
  const t = useTexts(words);
  const questions = useQuestions();
  const may = useRights('changeCampStatus', 'deleteCamp');
  const move = useAction('changeCampStatus', { done: t.moved, refresh: ['listCampServices', 'getCampRanking', 'getCampPunchBoard'] });
  const removal = useAction('deleteCamp', { done: t.removed });
  const [confirmMove, confirmRemoval] = [useConfirmation('changeCampStatus'), useConfirmation('deleteCamp')];
  const [cancelled, setCancelled] = useState<number>();

  async function go({ id }: CampBrief, status: Step) {
    if (!(await confirmMove({ ...questions[status], action: t[status], danger: false }))) return;
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
        danger
        done={t.cancelled}
        onDone={onDone}
      >
        <Field name="reason" hint={t.why} autoFocus />
      </FormDrawer>
    </WhenOpen>
  );
}
