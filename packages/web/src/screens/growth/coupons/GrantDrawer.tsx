import { chakra, Flex } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { client } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { CustomersField } from '#choices/CustomersField.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Radio } from '#ui/choice/Radio.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { CustomerConditions } from './CustomerConditions.js';

type Grant = Input<'createCouponGrants'>;
type Whom = 'chosen' | 'filter';

const words = texts({
  title: (name: string) => [`发放「${name}」`, `Grant “${name}”`],
  save: ['核对人数', 'Count'],
  whom: ['发给谁', 'Who gets it'],
  chosen: ['选择客户', 'Chosen customers'],
  filter: ['按条件', 'By conditions'],
  all: ['不设条件时，发给你能看到的全部客户。', 'Without conditions, all customers you can see.'],
  sure: (granted: number) => [`发放给 ${granted} 位客户？`, `Grant it to ${countOf(granted, 'customer')}?`],
  counts: (matched: number, atLimit: number, out: number) => [
    `共 ${matched} 位客户${atLimit > 0 ? `，${atLimit} 位已达限领` : ''}${out > 0 ? `，${out} 位因库存不足不发` : ''}。`,
    `${countOf(matched, 'customer')} in all${atLimit > 0 ? `, ${atLimit} at their limit` : ''}${out > 0 ? `, ${out} left out for lack of stock` : ''}.`,
  ],
  nobody: ['没有可发放的客户', 'Nobody can get it'],
  go: ['发放', 'Grant'],
  done: (granted: number) => [`已发放 ${granted} 张`, `${countOf(granted, 'coupon')} granted`],
  later: (waiting: number) => [
    `其余 ${waiting} 位正在后台发放，完成后会通知你`,
    `${waiting} more are granted in the background; you’ll get a notice`,
  ],
});

interface Props {
  coupon: Pick<Row<'listCoupons'>, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks who gets a coupon, counts them, and grants it. */
export function GrantDrawer({ coupon, onClose }: Props) {
  const t = useTexts(words);
  const [whom, setWhom] = useState<Whom>('chosen');

  async function counted({ user_ids, filter }: Grant): Promise<Grant | undefined> {
    const input: Grant = { coupon_id: coupon.id, ...(whom === 'chosen' ? { user_ids: user_ids ?? [] } : { filter: filter ?? {} }) };
    const { matched, granted, at_limit, out_of_stock } = await client.createCouponGrants({ ...input, dry_run: true });
    const text = t.counts(matched, at_limit, out_of_stock);
    if (granted > 0) return (await confirm({ title: t.sure(granted), text, action: t.go })) ? input : undefined;
    notify({ tone: 'warning', title: t.nobody, text });
    return undefined;
  }

  return (
    <FormDrawer
      id="createCouponGrants"
      open
      onClose={onClose}
      title={t.title(coupon.name)}
      values={{ user_ids: [], filter: {} }}
      fixed={{ coupon_id: coupon.id }}
      save={t.save}
      prepare={counted}
      onDone={({ granted, waiting }) => notify({ tone: 'success', title: t.done(granted), ...(waiting > 0 && { text: t.later(waiting) }) })}
    >
      <RecipientFields whom={whom} onWhom={setWhom} />
    </FormDrawer>
  );
}

function RecipientFields({ whom, onWhom }: { whom: Whom; onWhom: (whom: Whom) => void }) {
  const t = useTexts(words);
  return (
    <>
      <Flex role="radiogroup" aria-label={t.whom} columnGap="5" flexWrap="wrap">
        {(['chosen', 'filter'] as const).map((one) => (
          <Radio key={one} name="coupon-grant-whom" checked={whom === one} onChange={() => onWhom(one)}>
            {t[one]}
          </Radio>
        ))}
      </Flex>
      {whom === 'chosen' ? (
        <Field name="user_ids" required>
          {(control) => <CustomersField {...control} />}
        </Field>
      ) : (
        <>
          <chakra.p color="ink.3" fontSize="xs">
            {t.all}
          </chakra.p>
          <Field name="filter">
            {({ value, onChange }) => <CustomerConditions filter={(value ?? {}) as NonNullable<Grant['filter']>} onChange={onChange} />}
          </Field>
        </>
      )}
    </>
  );
}
