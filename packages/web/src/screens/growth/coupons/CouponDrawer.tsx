import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox, MultiCombobox } from '#ui/choice/Combobox.js';

const words = texts({
  create: ['新建优惠券', 'New coupon'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['优惠券已创建', 'Coupon created'],
  fixed: ['已有客户领取：类型、优惠内容和有效期不能再改。', 'Customers have it: its type, worth and validity stay as they are.'],
  medal: ['获得这枚勋章的客户会同时收到这张券', 'Customers who earn this badge get the coupon with it'],
  goods: ['不选就是全部商品可用', 'Leave empty for all goods'],
  stock: ['留空表示不限量', 'Leave empty for no limit'],
  none: ['不随勋章发放', 'Comes with no badge'],
});

export type Coupon = Data<'getCoupon'>;

const blank: Values = {
  ...{ name: '', type: 'cash', value_fen: '', discount: '', gift_name: '', days: '', min_fen: '', valid_type: 'after' },
  ...{ valid_from: '', valid_to: '', after_days: '', stock: '', per_user: 1, grant_medal_id: '', goods_ids: [], status: 'draft' },
};

const valuesOf = ({
  id: _,
  version: __,
  issued: ___,
  used: ____,
  grant_medal: _m,
  goods: _g,
  created_at,
  updated_at,
  ...rest
}: Coupon): Values => Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? '']));

interface Props {
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of a coupon. */
export function CouponDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Coupon, 'createCoupon', 'updateCoupon'>
      open={open}
      onClose={onClose}
      read="getCoupon"
      create={{ id: 'createCoupon', title: t.create, values: blank, done: t.created, draft: 'coupon:new' }}
      update={{ id: 'updateCoupon', title: ({ name }) => t.edit(name), draft: ({ id }) => `coupon:${id}`, values: valuesOf }}
    >
      {(coupon) => <CouponFields coupon={coupon} />}
    </RecordDrawer>
  );
}

const worthOf: Record<string, string> = { cash: 'value_fen', discount: 'discount', gift: 'gift_name', days: 'days' };

function CouponFields({ coupon }: { coupon: Coupon | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const type = String(form.watch('type'));
  const isFixed = form.watch('valid_type') === 'fixed';
  return (
    <>
      {coupon && coupon.issued > 0 ? <p>{t.fixed}</p> : null}
      <Field name="name" autoFocus />
      <Field name="type" />
      <Field key={type} name={worthOf[type] ?? 'value_fen'} required />
      <Field name="min_fen" />
      <Field name="valid_type" />
      {isFixed ? (
        <>
          <Field name="valid_from" required />
          <Field name="valid_to" required />
        </>
      ) : (
        <Field name="after_days" required />
      )}
      <Field name="stock" hint={t.stock} />
      <Field name="per_user" />
      <Field name="goods_ids" hint={t.goods}>
        {(control) => <GoodsChoice {...control} chosen={coupon?.goods ?? []} />}
      </Field>
      <Field name="grant_medal_id" hint={t.medal}>
        {(control) => <MedalChoice {...control} chosen={coupon?.grant_medal ?? null} />}
      </Field>
      <Field name="status" />
    </>
  );
}

interface IdName {
  id: number;
  name: string;
}

interface Control {
  id: string;
  label: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
}

const choiceOf = ({ id, name }: IdName) => ({ value: id, label: name });

function GoodsChoice({ value, chosen, onChange, ...control }: Control & { chosen: readonly IdName[] }) {
  const goods = useOperation('getAllGoods', {});
  return (
    <MultiCombobox
      {...control}
      value={(value ?? []) as number[]}
      choices={goods.data?.map(choiceOf)}
      chosen={chosen.map(choiceOf)}
      error={goods.error}
      onRetry={() => void goods.refresh()}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}

function MedalChoice({ chosen, ...control }: Control & { chosen: IdName | null }) {
  const t = useTexts(words);
  const medals = useOperation('getCouponMedals');
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={medals.data?.map(choiceOf)}
      chosen={chosen ? [choiceOf(chosen)] : []}
      error={medals.error}
      onRetry={() => void medals.refresh()}
    />
  );
}
