import { client, refresh } from '#api/client.js';
import { daysBefore } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState } from '#form/form-values.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { EndLine } from './EndLine.js';
import type { ServiceDetail } from './service-facts.js';
import { type ChangeProps, useChangeForm } from './use-change-form.js';

const words = texts({
  hint: ['负数为减少', 'A negative number takes days away'],
  long: (days: number) => [`比原来的 ${days} 天还多，请核对`, `More than the ${days} days it has; please check`],
  ask: (days: number) => [`增加 ${days} 天？`, `Add ${days} days?`],
  askText: (days: number, before: string, after: string) => [
    `这比服务单原来的 ${days} 天还多，结束日期会从 ${before} 变为 ${after}。`,
    `That is more than the ${days} days the order has. It would end on ${after} instead of ${before}.`,
  ],
  add: (days: number) => [`增加 ${days} 天`, `Add ${days} days`],
  back: ['返回修改', 'Keep editing'],
  undo: ['撤销', 'Undo'],
  undoReason: ['撤销刚才的天数调整', 'Undoes the last change of days'],
  undone: ['天数已改回', 'Days changed back'],
});

type Service = ServiceDetail['service'];

const endAfter = ({ end_date }: Service, days: number) => (end_date === null ? null : daysBefore(end_date, -days));

/** Adds or removes days. More than the order has are asked about, and each change can be undone. */
export function DaysForm(props: ChangeProps) {
  const t = useTexts(words);
  const { form, service_id } = useChangeForm(props);
  const { done, ...silent } = form;
  const { service } = props.detail;

  async function isMeant(days: number) {
    const after = endAfter(service, days);
    if (days <= service.service_days || after === null || service.end_date === null) return true;
    const text = t.askText(service.service_days, service.end_date, after);
    return confirm({ title: t.ask(days), text, action: t.add(days), cancel: t.back });
  }
  async function takeBack(days: number) {
    await client.changeServiceDays({ service_id, delta_days: -days, reason: t.undoReason });
    await refresh(['getService', 'listServices']);
    notify({ tone: 'success', title: t.undone });
  }
  let days = 0;
  return (
    <FormDrawer
      {...silent}
      id="changeServiceDays"
      fixed={{ service_id }}
      values={{ delta_days: 7, reason: '' }}
      prepare={async (input) => {
        days = input.delta_days;
        return (await isMeant(days)) ? input : undefined;
      }}
      onDone={() => notify({ tone: 'success', title: done, action: { label: t.undo, run: () => takeBack(days) } })}
    >
      <Field name="delta_days" hint={t.hint} autoFocus />
      <NewEnd service={service} />
      <Field name="reason" />
    </FormDrawer>
  );
}

/** The end of a service before and after the days that are typed. */
function NewEnd({ service }: { service: Service }) {
  const t = useTexts(words);
  const days = Number(useFormState().form.watch('delta_days'));
  const after = Number.isInteger(days) && days !== 0 ? endAfter(service, days) : null;
  if (service.end_date === null || after === null) return null;
  return <EndLine before={service.end_date} after={after} doubt={days > service.service_days ? t.long(service.service_days) : undefined} />;
}
