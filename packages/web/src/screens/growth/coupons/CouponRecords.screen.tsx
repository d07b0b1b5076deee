import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useKindFilter } from './use-kind-filter.js';
import { useRecordActions } from './use-record-actions.js';
import { useRecordColumns } from './use-record-columns.js';

const words = texts({
  title: ['领券记录', 'Issued coupons'],
  ending: ['即将过期的优惠券', 'Coupons that expire soon'],
  of: (name: string) => [`「${name}」的领券记录`, `Issued: ${name}`],
  sub: (count: string, when: string) => [`${count} 张 · ${when}更新`, `${countOf(count, 'coupon')} · updated ${when}`],
  search: ['客户或券码', 'Customer or code'],
  none: ['还没有客户领取优惠券', 'Nobody has a coupon yet'],
  noneText: [
    '在优惠券列表中发放，或设为勋章和种菜的奖励。',
    'Grant coupons in the list of coupons, or make one the reward of a badge or a harvest.',
  ],
  notFound: ['没有符合条件的记录', 'No record matches'],
});

function useNutritionists() {
  const may = useMay('getServiceParams');
  return useOperation('getServiceParams', may ? {} : null).data?.staff.map(({ id, name }) => ({ value: id, label: name }));
}

/** Lists who has coupons, or one of them, and the state of each. */
export function CouponRecords() {
  const t = useTexts(words);
  const list = useList('listCouponRecords');
  const id = list.table.filters.coupon_id;
  const may = useMay('getCoupon');
  const coupon = useOperation('getCoupon', may && id ? { id: Number(id) } : null).data;
  const known = coupon?.name ?? list.rows?.find((one) => String(one.coupon.id) === id)?.coupon.name;
  const { filter, word } = useKindFilter('listCoupons', 'coupon_id', id, known);
  const columns = useRecordColumns(id ? 'customer' : 'both');
  const { rowActions, dialogs } = useRecordActions();
  const title = word ? t.of(word) : list.table.filters.ends_soon === 'true' ? t.ending : t.title;
  useTabTitle(title === t.title ? undefined : title);
  const filters = [filter, { name: 'status' }, { name: 'ends_soon' }, { name: 'principal_user_id', choices: useNutritionists() }] as const;
  return (
    <ListPage list={list} words={{ ...t, title }} filters={filters} columns={columns} rowActions={rowActions}>
      {dialogs}
    </ListPage>
  );
}
