import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { useCouponTexts } from './coupon-texts.js';

const words = texts({
  title: ['优惠券', 'Coupons'],
  sub: (count: string, when: string) => [`${count} 种优惠券 · ${when}更新`, `${countOf(count, 'coupon')} · updated ${when}`],
  search: ['优惠券名称', 'Name'],
  none: ['还没有优惠券', 'No coupons yet'],
  noneText: ['种植收获的奖励从这里的优惠券中选择。', 'The reward of a harvest is chosen from the coupons listed here.'],
  notFound: ['没有符合条件的优惠券', 'No coupon matches'],
  worth: ['优惠内容', 'Worth'],
  validity: ['有效期', 'Validity'],
});

type Coupon = Row<'listCoupons'>;

const tones: Record<Coupon['status'], ChipTone> = { draft: 'wait', on: 'good', off: 'plain', expired: 'bad' };

/** Lists the coupons that customers get as a reward. */
export function CouponList() {
  const t = useTexts(words);
  const list = useList('listCoupons');
  const open = useOpen();
  const text = useCouponTexts();
  const columns = useColumns('listCoupons', [
    { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name}</chakra.b> },
    'type',
    { name: 'value_fen', title: t.worth, cell: text.worth, end: false },
    { name: 'valid_type', title: t.validity, cell: text.validity, wideOnly: true },
    { name: 'stock', cell: text.stock, end: true, wideOnly: true },
    { name: 'status', cell: (one) => <State coupon={one} /> },
  ]);
  return (
    <ListPage list={list} words={t} filters={[{ name: 'type' }, { name: 'status' }]} columns={columns} onOpen={(one) => open.show(one.id)}>
      <CouponDetail coupon={list.rows?.find((one) => one.id === open.id)} onClose={open.close} />
    </ListPage>
  );
}

function State({ coupon: { status } }: { coupon: Coupon }) {
  const meta = useMeta('listCoupons');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}

function CouponDetail({ coupon, onClose }: { coupon: Coupon | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const text = useCouponTexts();
  const meta = useMeta('listCoupons');
  return (
    <DetailDrawer open={coupon !== undefined} onClose={onClose} title={coupon?.name ?? ''}>
      {coupon ? (
        <RecordFacts
          meta={meta}
          titles={{ worth: t.worth, validity: t.validity }}
          facts={{
            type: meta.word(meta.output('type'), coupon.type),
            worth: text.worth(coupon),
            validity: text.validity(coupon),
            stock: text.stock(coupon),
            per_user: formatCount(coupon.per_user),
            status: <State coupon={coupon} />,
            created_at: formatTime(coupon.created_at),
            updated_at: formatTime(coupon.updated_at),
          }}
        />
      ) : null}
    </DetailDrawer>
  );
}
