import type { Data, Input } from '@shiyi/sdk';
import { client, refresh, useAction } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { reasonsOf } from '#screens/camps/camp-member/use-pull.js';
import { notify } from '#ui/toast/toasts.js';
import type { SettingProps } from './SettingDrawer.js';
import { settingReads, settingWords } from './setting-words.js';
import { useDaysChoice } from './use-days-choice.js';

const words = texts({
  title: (days: number) => [
    `减脂营改为 ${days} 天，哪些服务单跟着变？`,
    `The camp gets ${countOf(days, 'day')}. Which service orders follow?`,
  ],
  go: (count: number) => [
    count > 0 ? `确认修改 ${count} 单` : '只改减脂营',
    count > 0 ? `Change ${countOf(count, 'order')}` : 'Change the camp only',
  ],
  hint: [
    '较短的服务单默认跟着变长；已购天数不会被悄悄缩短，要缩短的在下一步逐单选择。',
    'Shorter orders get longer with it. None is shortened unless you choose it in the next step.',
  ],
  undo: ['撤销', 'Undo'],
  undone: ['天数已恢复', 'Days restored'],
});

type Days = Input<'setCampServiceDays'>;

/** Returns the step before a change, which asks for the service orders that follow it, and the dialog it asks in. */
function usePreview() {
  const t = useTexts(words);
  const { ask, dialog } = useDaysChoice();
  async function prepare(input: Days): Promise<Days | undefined> {
    const { changes, failed } = await client.setCampServiceDays({ ...input, dry_run: true });
    const reasons = failed.length > 0 ? reasonsOf({ failed }) : '';
    if (changes.length === 0) return input;
    const ids = await ask({ title: t.title(input.service_days), action: t.go, changes, reasons });
    if (!ids) return undefined;
    const services = changes
      .filter(({ service_id }) => ids.has(service_id))
      .map(({ service_id, days_after }) => ({ id: service_id, service_days: days_after }));
    return { ...input, services };
  }
  return { prepare, dialog };
}

/** The form of the days of a camp: it shows first what would happen to each service order, and can be undone. */
export function DaysDrawer({ camp, title, open, onClose, onDone }: SettingProps) {
  const t = useTexts(words);
  const s = useTexts(settingWords);
  const { prepare, dialog } = usePreview();
  const back = useAction('setCampServiceDays', { done: t.undone, refresh: settingReads });

  async function undo(changes: Data<'setCampServiceDays'>['changes']) {
    const services = changes.map(({ service_id, days_before }) => ({ id: service_id, service_days: days_before }));
    if ((await back.run({ camp_id: camp.id, service_days: camp.service_days, services })).ok) onDone();
  }
  function tell({ changes, waiting }: Data<'setCampServiceDays'>) {
    const text = waiting > 0 ? { text: s.waiting(waiting) } : {};
    notify({ tone: 'success', title: s.done, ...text, action: { label: t.undo, run: () => undo(changes) } });
    void refresh(settingReads);
    onDone();
  }
  return (
    <>
      <FormDrawer
        id="setCampServiceDays"
        {...{ title, open, onClose, prepare }}
        values={{ service_days: camp.service_days }}
        fixed={{ camp_id: camp.id }}
        save={s.save}
        onDone={tell}
      >
        <Field name="service_days" hint={t.hint} autoFocus />
      </FormDrawer>
      {dialog}
    </>
  );
}
