import type { Row } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { confirm } from '#ui/dialog/Confirm.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { editPath } from './plan.js';
import { planWords } from './plan-words.js';

type Plan = Pick<Row<'listDayPlans'>, 'id' | 'name' | 'status'>;

/** What may be done with a plan; `onRemoved` leaves the page of one that is gone. */
export function usePlanActions(onHistory: (plan: Plan) => void, onRemoved?: () => void) {
  const t = useTexts(planWords);
  const navigate = useNavigate();
  const may = useRights('updateDayPlan', 'changeDayPlanStatus', 'listHistoryEntries');
  const turn = useAction('changeDayPlanStatus', { done: t.turned });
  const removal = useRemoval('deleteDayPlan', t);
  async function change({ id, name, status }: Plan) {
    if (status === 'on' && !(await confirm({ title: t.askOff(name), text: t.askOffText, action: t.off }))) return;
    await turn.run({ id, status: status === 'on' ? 'off' : 'on' });
  }
  async function remove({ id, name }: Plan) {
    if (await removal?.(name, { id })) onRemoved?.();
  }
  return (plan: Plan): RowActions => [
    may.updateDayPlan && { label: t.edit, onSelect: () => void navigate(editPath(plan.id)) },
    may.changeDayPlanStatus && { label: plan.status === 'on' ? t.off : t.on, onSelect: () => void change(plan) },
    may.listHistoryEntries && { label: t.history, onSelect: () => onHistory(plan) },
    removal && plan.status === 'off' && { label: t.remove, danger: true, onSelect: () => void remove(plan) },
  ];
}
