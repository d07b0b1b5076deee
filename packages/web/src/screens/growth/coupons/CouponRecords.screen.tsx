import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useList } from '#list/useList.js';
import { useRecordActions } from './use-record-actions.js';
import { useRecordColumns } from './use-record-columns.js';

const words = texts({
  title: ['领券记录', 'Issued coupons'],
  ending: ['即将过期的优惠券', 'Coupons that expire soon'],
  of: (name: string) => [`「${name}」的领券记录`, `Issued: ${name}`],
  sub: (count: string, when: string) => [`${count} 张 · ${when}更新`, `${countOf(count, 'coupon')} · updated ${when}`],
  search: ['客户或券码', 'Customer or code'],
  none: ['还没有客户领取', 'Nobody has it yet'],
  noneText: [
    '在优惠券列表中发放，或设为勋章和种菜的奖励。',
    'Grant it in the list of coupons, or make it the reward of a badge or a harvest.',
  ],
  notFound: ['没有符合条件的记录', 'No record matches'],
});

/** Lists who has a coupon and its state. */
export function CouponRecords() {
  const t = useTexts(words);
  const [value] = useAddressValue('coupon_id');
  const id = Number(value) || 0;
  const may = useMay('getCoupon');
  const coupon = useOperation('getCoupon', may && id > 0 ? { id } : null).data;
  // Without a coupon, the list has only what ends soon.
  const list = useList('listCouponRecords', undefined, id > 0 ? undefined : { ends_soon: true });
  const mayParams = useMay('getServiceParams');
  const staff = useOperation('getServiceParams', mayParams && id === 0 ? {} : null).data?.staff.map((one) => ({
    value: one.id,
    label: one.name,
  }));
  const columns = useRecordColumns(id > 0 ? 'customer' : 'both');
  const { rowActions, dialogs } = useRecordActions();
  const title = coupon ? t.of(coupon.name) : id > 0 ? t.title : t.ending;
  const filters = id > 0 ? [{ name: 'status' }, { name: 'ends_soon' }] : [{ name: 'principal_user_id', choices: staff }];
  useTabTitle(coupon || id === 0 ? title : undefined);
  return (
    <ListPage list={list} words={{ ...t, title }} filters={filters} columns={columns} rowActions={rowActions}>
      {dialogs}
    </ListPage>
  );
}
