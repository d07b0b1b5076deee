import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  give: ['全部交给…', 'Give all to …'],
  save: ['移交', 'Hand over'],
  done: (count: number) => [`已移交 ${count} 个服务`, `${countOf(count, 'service')} handed over`],
  some: (ok: number, failed: number, why: string) => [
    `已移交 ${ok} 个，${failed} 个未移交：${why}`,
    `${ok} handed over, ${failed} not: ${why}`,
  ],
});

interface Props {
  fromId: number;
  choices: { value: number; label: string }[];
  open: boolean;
  onClose: () => void;
}

/** Gives all open services of a colleague to another. */
export function HandOverDrawer({ fromId, choices, open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="updateServicePrincipal"
      open={open}
      onClose={onClose}
      title={t.give}
      fixed={{ from_user_id: fromId }}
      values={{ user_id: '' }}
      save={t.save}
      onDone={({ ok, failed }) => {
        const why = failed[0]?.message;
        notify(
          why === undefined
            ? { tone: 'success', title: t.done(ok.length) }
            : { tone: 'warning', title: t.some(ok.length, failed.length, why) },
        );
      }}
    >
      <Field name="user_id">
        {({ value, ...control }) => (
          <Combobox {...control} value={value as ChoiceValue} choices={choices.filter((one) => one.value !== fromId)} />
        )}
      </Field>
    </FormDrawer>
  );
}
