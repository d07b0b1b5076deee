import { dayOf, daysBefore } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { EndLine } from './EndLine.js';
import type { ServiceDetail } from './service-facts.js';
import { type ChangeProps, useChangeForm } from './use-change-form.js';

const words = texts({
  to: ['不填则一直暂停，直到恢复', 'If left empty, it stays paused until you resume it'],
  from: [
    '不填则从今天起；今天已打卡的从明天起，打卡保留。最早 7 天前',
    'Left empty, it starts today, or tomorrow if there is a check-in of today, which stays. At most 7 days ago',
  ],
  resume: ['暂停的最后一天，默认昨天', 'Last day of the pause, yesterday by default'],
});

/** Pauses a service, or ends its pause. */
export function BreakForm({ op, ...props }: ChangeProps & { op: 'pause' | 'resume' }) {
  const t = useTexts(words);
  const { form, service_id } = useChangeForm(props);
  const values = op === 'pause' ? { from: '', to: '', reason: '' } : { to: '' };
  return (
    <FormDrawer {...form} id="changeServiceBreak" fixed={{ service_id, op }} values={values}>
      {op === 'pause' ? <Field name="reason" required autoFocus /> : null}
      {op === 'pause' ? <Field name="from" hint={t.from} /> : null}
      <Field name="to" hint={op === 'pause' ? t.to : t.resume} autoFocus={op === 'resume'} />
      <NewEnd op={op} service={props.detail.service} />
    </FormDrawer>
  );
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const dayMs = 86_400_000;

/** The end of a service once the days of the pause are added; unknown while the pause has no end. */
function NewEnd({ op, service: { end_date, broken_logs } }: { op: 'pause' | 'resume'; service: ServiceDetail['service'] }) {
  const [typedFrom, typedTo] = useFormState().form.watch(['from', 'to']);
  const today = dayOf(Date.now());
  const from = op === 'pause' ? (isDay(typedFrom) ? typedFrom : today) : broken_logs.find((one) => one.to === null)?.from;
  const to = isDay(typedTo) ? typedTo : op === 'resume' ? daysBefore(today, 1) : undefined;
  if (end_date === null || from === undefined || to === undefined || to < from) return null;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return <EndLine before={end_date} after={daysBefore(end_date, -days)} />;
}
