import type { Input } from '@shiyi/sdk';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { transitions } from '../../../records/transitions.js';

export type CouponInput = Omit<Input<'createCoupon'>, 'status'>;
type Status = NonNullable<Input<'createCoupon'>['status']>;
type Value = 'value_fen' | 'discount' | 'gift_name' | 'days';

const values: Record<CouponInput['type'], Value> = { cash: 'value_fen', discount: 'discount', gift: 'gift_name', days: 'days' };
const kinds: Record<Value, readonly [coupon: Sentence, field: Sentence]> = {
  value_fen: [
    ['代金券', 'a cash coupon'],
    ['面额', 'a value'],
  ],
  discount: [
    ['折扣券', 'a discount coupon'],
    ['折扣', 'a discount'],
  ],
  gift_name: [
    ['礼品券', 'a gift coupon'],
    ['礼品', 'a gift'],
  ],
  days: [
    ['服务天数券', 'a coupon for days of service'],
    ['服务天数', 'days'],
  ],
};

const refuse = (field: string, rule: string, zh: string, en: string) => refuseField(42200, field, rule, [zh, en]);

/** @throws Refusal 42200 unless the coupon has what its type needs, and nothing of another type */
function assertValue(input: CouponInput) {
  for (const [type, field] of Object.entries(values) as [CouponInput['type'], Value][]) {
    const [[coupon, couponEn], [name, nameEn]] = kinds[field];
    const given = input[field] !== undefined && input[field] !== '';
    if (type === input.type && !given) throw refuse(field, 'required', `${coupon}请填写${name}`, `Give ${nameEn} for ${couponEn}`);
    if (type !== input.type && given)
      throw refuse(field, 'only', `只有${coupon}填写${name}，请清空`, `Only ${couponEn} has ${nameEn}; clear it`);
  }
}

const orderFault = () =>
  refuse('valid_to', 'order', '有效期止不能早于今天和有效期起，请调整', 'It can’t end before today or before it begins; change the dates');

/** @throws Refusal 42200 unless the dates fit their type; `today` is left out where the last day stays as it is */
function assertValidity({ valid_type, valid_from, valid_to, after_days }: CouponInput, today: string | undefined) {
  if (valid_type === 'after') {
    if (after_days === undefined)
      throw refuse('after_days', 'required', '领取后计算的有效期请填写天数', 'Give the days for which it is valid after claiming');
    const strange = valid_from === undefined ? (valid_to === undefined ? undefined : 'valid_to') : 'valid_from';
    if (strange)
      throw refuse(strange, 'only', '只有固定日期的有效期填写起止，请清空', 'Only fixed dates have a first and a last day; clear them');
    return;
  }
  if (after_days !== undefined)
    throw refuse('after_days', 'only', '只有领取后计算的有效期填写天数，请清空', 'Only validity after claiming has days; clear them');
  if (valid_from === undefined) throw refuse('valid_from', 'required', '请填写有效期起', 'Give the first day');
  if (valid_to === undefined) throw refuse('valid_to', 'required', '请填写有效期止', 'Give the last day');
  if (valid_to < valid_from || (today !== undefined && valid_to < today)) throw orderFault();
}

export function assertCoupon(input: CouponInput, today: string | undefined) {
  assertValue(input);
  assertValidity(input, today);
}

export const couponStates = transitions<Status>({ draft: ['on'], on: ['off'], off: ['on'], expired: [] }, (from, to) => {
  if (from === 'expired') return ['优惠券已过期，不能再发放；请新建优惠券', 'The coupon has expired; create another one'];
  if (to === 'draft') return ['发放过的优惠券不能改回草稿，可以停发', 'It can’t become a draft again; stop issuing it instead'];
  return ['优惠券不能改为这个状态', 'The coupon can’t go to this state'];
});

type FixedField =
  | 'type'
  | 'value_fen'
  | 'discount'
  | 'gift_name'
  | 'days'
  | 'min_fen'
  | 'valid_type'
  | 'valid_from'
  | 'valid_to'
  | 'after_days';

const fixed: Record<FixedField, Sentence> = {
  type: ['类型', 'type'],
  value_fen: ['面额', 'value'],
  discount: ['折扣', 'discount'],
  gift_name: ['礼品', 'gift'],
  days: ['服务天数', 'days'],
  min_fen: ['使用门槛', 'minimum order'],
  valid_type: ['有效期类型', 'validity'],
  valid_from: ['有效期起', 'first day'],
  valid_to: ['有效期止', 'last day'],
  after_days: ['领取后有效天数', 'days after claiming'],
};

/** @throws Refusal 42200 for a change of what customers hold already */
export function assertUnchanged(before: Readonly<Record<FixedField, unknown>>, after: Readonly<Record<FixedField, unknown>>) {
  for (const [field, [zh, en]] of Object.entries(fixed) as [FixedField, Sentence][])
    if (before[field] !== after[field])
      throw refuse(
        field,
        'fixed',
        `已有客户领取，${zh}不能再改；可停发后新建`,
        `Customers have it, so its ${en} can’t change; stop issuing it and create another`,
      );
}
