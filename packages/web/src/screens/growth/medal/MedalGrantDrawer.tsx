import type { Row } from '@shiyi/sdk';
import { countOf, texts, useTexts } from '#app/texts.js';
import { CustomersField } from '#choices/CustomersField.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  title: (name: string) => [`授予「${name}」`, `Grant “${name}”`],
  save: ['授予', 'Grant'],
  done: (granted: number) => [`已授予 ${granted} 位客户`, `Granted to ${countOf(granted, 'customer')}`],
  had: (had: number) => [`${had} 位原已获得`, `${had} had it before`],
  missed: (count: number) => [`${count} 位没有收到优惠券，请检查库存`, `${count} got no coupon; check its stock`],
});

interface Props {
  medal: Pick<Row<'listMedals'>, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks who gets a badge by hand. */
export function MedalGrantDrawer({ medal, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createMedalGrants"
      open
      onClose={onClose}
      title={t.title(medal.name)}
      values={{ user_ids: [] }}
      fixed={{ medal_id: medal.id }}
      save={t.save}
      onDone={({ granted, had, without_coupon }) => {
        const text = [had > 0 && t.had(had), without_coupon > 0 && t.missed(without_coupon)].filter(Boolean).join(' · ');
        notify({ tone: without_coupon > 0 ? 'warning' : 'success', title: t.done(granted), ...(text ? { text } : {}) });
      }}
    >
      <Field name="user_ids">{(control) => <CustomersField {...control} />}</Field>
    </FormDrawer>
  );
}
