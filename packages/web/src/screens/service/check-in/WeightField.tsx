import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { WeightHint } from './WeightHint.js';
import { type WeightOnDay, weighingBefore } from './weight-doubt.js';

/** The field of a weighing, with the last one before its day below it. */
export function WeightField({ weighings, autoFocus = false }: { weighings: readonly WeightOnDay[]; autoFocus?: boolean }) {
  const [weight, date] = useFormState().form.watch(['weight', 'date']);
  const last = weighingBefore(weighings, String(date));
  return <Field name="weight" autoFocus={autoFocus} hint={last ? <WeightHint weight={weight ?? ''} last={last} /> : undefined} />;
}
