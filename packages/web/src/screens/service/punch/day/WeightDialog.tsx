import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { useWeightCheck } from '#screens/service/check-in/use-weight-check.js';
import { WeightHint } from '#screens/service/check-in/WeightHint.js';
import { weightDoubt } from '#screens/service/check-in/weight-doubt.js';
import { Input } from '#ui/input/Input.js';
import { notify } from '#ui/toast/toasts.js';
import type { PunchDay } from '../meal/plate.js';
import { words } from '../words.js';
import { FieldLabel, SaveDialog } from './SaveDialog.js';

export interface DayDialogProps {
  day: PunchDay;
  onClose: () => void;
  onSaved: () => void;
}

/** Corrects the weight of the day, with the reason that the log keeps. */
export function WeightDialog({ day, onClose, onSaved }: DayDialogProps) {
  const t = useTexts(words);
  const isFirst = day.weight === null;
  const likely = weightDoubt(day.weight, day.previous_weight?.weight)?.likely;
  const [weight, setWeight] = useState(String(likely ?? day.weight ?? ''));
  const [reason, setReason] = useState<string>(isFirst ? t.reasonAdded : t.reasonSlip);
  const action = useAction('setPunchWeight');
  const isMeant = useWeightCheck();

  async function save() {
    if (!(await isMeant(Number(weight), day.previous_weight))) return;
    const saved = await action.run({ service_id: day.service.id, date: day.date, weight: Number(weight), reason });
    if (!saved.ok) return;
    const { rank_before, rank_after } = saved.data;
    const isRanked = rank_before !== null || rank_after !== null;
    notify({ tone: 'success', title: isRanked ? t.rank(String(rank_before ?? '–'), String(rank_after ?? '–')) : t.weightSaved });
    onSaved();
    onClose();
  }
  const number = { type: 'number', inputMode: 'decimal', step: '0.01', min: '20', max: '400', required: true } as const;
  return (
    <SaveDialog title={isFirst ? t.addWeight : t.correct} busy={action.busy} onClose={onClose} onSave={() => void save()}>
      <FieldLabel>
        {isFirst ? t.firstWeight : t.newWeight}
        <Input {...number} data-autofocus value={weight} onChange={({ target }) => setWeight(target.value)} />
        <WeightHint weight={weight} last={day.previous_weight} />
      </FieldLabel>
      <FieldLabel>
        {t.reason}
        <Input required maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </FieldLabel>
    </SaveDialog>
  );
}
