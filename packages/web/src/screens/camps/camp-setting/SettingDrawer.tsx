import type { Data, Input } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { client } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Values } from '#form/form-values.js';
import { RecipeChoice } from '#screens/camps/camp/CampDrawer.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { reasonsOf } from '#screens/camps/camp-member/use-pull.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { DaysDrawer } from './DaysDrawer.js';
import { settingReads, settingWords } from './setting-words.js';

const words = texts({
  title: (ok: number) => [`将修改 ${ok} 张服务单`, `${countOf(ok, 'service order')} will change`],
  left: (count: number, why: string) => [`${count} 张不变：\n${why}`, `${count} stay as they are:\n${why}`],
  go: ['确认修改', 'Change them'],
});

export type Setting = 'setCampStartDate' | 'setCampRecipe' | 'setCampServiceDays' | 'setCampSportType';

export interface SettingProps {
  camp: Camp;
  title: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface FormProps<Id extends Setting> extends SettingProps {
  id: Id;
  values: Values;
  fixed: Partial<Input<Id>>;
  dryRun: (input: Input<Id>) => Promise<Data<'setCampSportType'>>;
  children: ReactNode;
}

/** The form of one setting, which first shows its effect and asks for confirmation. */
function SettingForm<Id extends Setting>({ id, title, values, fixed, dryRun, open, onClose, onDone, children }: FormProps<Id>) {
  const t = useTexts(words);
  const s = useTexts(settingWords);
  async function prepare(input: Input<Id>) {
    const { ok, failed } = await dryRun(input);
    const text = failed.length > 0 ? t.left(failed.length, reasonsOf({ failed })) : undefined;
    return (await confirm({ title: t.title(ok.length), text, action: t.go })) ? input : undefined;
  }
  function tell(saved: Data<Id>) {
    const { waiting = 0 } = saved as Partial<Data<'setCampRecipe'>>;
    if (waiting > 0) notify({ tone: 'info', title: s.waiting(waiting) });
    onDone();
  }
  return (
    <FormDrawer<Id>
      {...{ id, title, values, fixed, prepare, open, onClose, onDone: tell }}
      save={s.save}
      done={s.done}
      refresh={settingReads}
    >
      {children}
    </FormDrawer>
  );
}

const dry = { dry_run: true };

/** Renders the form of a setting of a camp. */
export function SettingDrawer({ id, ...props }: SettingProps & { id: Setting }) {
  const { start_date, recipe_id, sport_type } = props.camp;
  const form = { ...props, fixed: { camp_id: props.camp.id } };
  if (id === 'setCampStartDate') {
    const dryRun = (input: Input<typeof id>) => client.setCampStartDate({ ...input, ...dry });
    return (
      <SettingForm {...{ ...form, id, dryRun }} values={{ start_date: start_date ?? '' }}>
        <Field name="start_date" autoFocus />
      </SettingForm>
    );
  }
  if (id === 'setCampServiceDays') return <DaysDrawer {...props} />;
  if (id === 'setCampRecipe') {
    const dryRun = (input: Input<typeof id>) => client.setCampRecipe({ ...input, ...dry });
    return (
      <SettingForm {...{ ...form, id, dryRun }} values={{ recipe_id: recipe_id ?? '' }}>
        <Field name="recipe_id">{(control) => <RecipeChoice {...control} />}</Field>
      </SettingForm>
    );
  }
  const dryRun = (input: Input<typeof id>) => client.setCampSportType({ ...input, ...dry });
  return (
    <SettingForm {...{ ...form, id, dryRun }} values={{ sport_type }}>
      <Field name="sport_type" autoFocus />
    </SettingForm>
  );
}
