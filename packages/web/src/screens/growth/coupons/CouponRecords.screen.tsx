import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useTabTitle } from '#app/navigation.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { useList } from '#list/useList.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useRecordActions } from './use-record-actions.js';
import { useRecordColumns } from './use-record-columns.js';

const words = texts({
  title: ['领券记录', 'Issued coupons'],
  of: (name: string) => [`「${name}」的领券记录`, `Issued: ${name}`],
  sub: (count: string, when: string) => [`${count} 张 · ${when}更新`, `${countOf(count, 'coupon')} · updated ${when}`],
  search: ['客户或券码', 'Customer or code'],
  none: ['还没有客户领取', 'Nobody has it yet'],
  noneText: [
    '在优惠券列表中发放，或设为勋章和种菜的奖励。',
    'Grant it in the list of coupons, or make it the reward of a badge or a harvest.',
  ],
  notFound: ['没有符合条件的记录', 'No record matches'],
  nothing: ['还没有选择优惠券', 'No coupon selected'],
  nothingText: ['从优惠券列表打开一种优惠券的领券记录。', 'Open the issued coupons from the list of coupons.'],
  toList: ['打开优惠券列表', 'Open coupons'],
});

function Nothing() {
  const t = useTexts(words);
  return (
    <Page>
      <PageHeader title={t.title} />
      <EmptyState
        title={t.nothing}
        text={t.nothingText}
        action={
          <ButtonLink look="solid" asChild>
            <Link to="/medal/coupon">{t.toList}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}

/** Lists who has a coupon and its state. */
export function CouponRecords() {
  const [coupon] = useAddressValue('coupon_id');
  const [customer] = useAddressValue('user_id');
  return coupon || customer ? <Records id={Number(coupon) || 0} /> : <Nothing />;
}

function Records({ id }: { id: number }) {
  const t = useTexts(words);
  const may = useMay('getCoupon');
  const coupon = useOperation('getCoupon', may && id > 0 ? { id } : null).data;
  const list = useList('listCouponRecords');
  const columns = useRecordColumns('customer');
  const { rowActions, dialogs } = useRecordActions();
  const title = coupon ? t.of(coupon.name) : t.title;
  useTabTitle(coupon ? title : undefined);
  return (
    <ListPage list={list} words={{ ...t, title }} filters={[{ name: 'status' }]} columns={columns} rowActions={rowActions}>
      {dialogs}
    </ListPage>
  );
}
