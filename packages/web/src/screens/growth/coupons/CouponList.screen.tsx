import { chakra } from '@chakra-ui/react';
import type { Input, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useRemoval } from '#list/useRemoval.js';
import { HistoryDrawer } from '#screens/operations/history/HistoryDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { useCouponTexts } from './coupon-texts.js';

const CouponDrawer = lazyPart(() => import('./CouponDrawer.js'), 'CouponDrawer');
const GrantDrawer = lazyPart(() => import('./GrantDrawer.js'), 'GrantDrawer');

const words = texts({
  title: ['优惠券', 'Coupons'],
  sub: (count: string, when: string) => [`${count} 种优惠券 · ${when}更新`, `${countOf(count, 'coupon')} · updated ${when}`],
  search: ['优惠券名称', 'Name'],
  create: ['新建优惠券', 'New coupon'],
  none: ['还没有优惠券', 'No coupons yet'],
  noneText: [
    '优惠券可以直接发放，也可以作为勋章、裂变活动和种菜的奖励。',
    'Coupons are granted by staff, or as the reward of a badge, a referral or a harvest.',
  ],
  notFound: ['没有符合条件的优惠券', 'No coupon matches'],
  worth: ['优惠内容', 'Worth'],
  validity: ['有效期', 'Validity'],
  issued: ['已发 / 总量', 'Issued / total'],
  edit: ['编辑', 'Edit'],
  grant: ['发放', 'Grant'],
  records: ['领券记录', 'Records'],
  history: ['变更历史', 'History'],
  on: ['开始发放', 'Start issuing'],
  off: ['停止发放', 'Stop issuing'],
  turned: ['状态已更新', 'Status changed'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除优惠券「${name}」？`, `Delete the coupon “${name}”?`],
  askText: ['可以从变更历史恢复。', 'It can be restored from its history.'],
  removed: ['优惠券已删除', 'Coupon deleted'],
});

type Coupon = Row<'listCoupons'>;

const tones: Record<Coupon['status'], ChipTone> = { draft: 'wait', on: 'good', off: 'plain', expired: 'bad' };

/** Lists the coupons that customers get. */
export function CouponList() {
  const t = useTexts(words);
  const meta = useMeta('listCoupons');
  const list = useList('listCoupons');
  const open = useOpen();
  const text = useCouponTexts();
  const [granting, setGranting] = useState<Coupon>();
  const [history, setHistory] = useState<Coupon>();
  const navigate = useNavigate();
  const may = useRights('updateCoupon', 'listCouponRecords');
  const toRecords = ({ id }: Coupon) => void navigate(`/medal/coupon/records?coupon_id=${id}`);
  const actionsOf = useActions({ onEdit: open.show, onGrant: setGranting, onRecords: toRecords, onHistory: setHistory });
  const columns = useColumns('listCoupons', [
    { name: 'name', cell: ({ name }) => <chakra.b fontWeight="semibold">{name}</chakra.b> },
    'type',
    { name: 'value_fen', title: t.worth, cell: text.worth, end: false },
    { name: 'valid_type', title: t.validity, cell: text.validity, wideOnly: true },
    { name: 'issued', title: t.issued, cell: (one) => `${formatCount(one.issued)} / ${text.stock(one)}`, end: true, wideOnly: true },
    { name: 'used', end: true, wideOnly: true },
    { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={tones[status]} /> },
  ]);
  const onOpen = may.updateCoupon ? ({ id }: Coupon) => open.show(id) : may.listCouponRecords ? toRecords : undefined;
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createCoupon', onNew: () => open.show('new') }}
      filters={[{ name: 'type' }, { name: 'status' }]}
      columns={columns}
      rowActions={{ name: ({ name }) => name, of: actionsOf }}
      onOpen={onOpen}
    >
      <WhenOpen open={open.value !== undefined}>
        <CouponDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      {granting ? <GrantDrawer coupon={granting} onClose={() => setGranting(undefined)} /> : null}
      <HistoryDrawer object="coupon" id={history?.id} name={history?.name ?? ''} onClose={() => setHistory(undefined)} />
    </ListPage>
  );
}

/** The input that leaves a coupon as it is, in another state. */
function inputOf(coupon: Coupon, status: Coupon['status']): Input<'updateCoupon'> {
  const { issued: _, used: __, grant_medal: ___, goods: ____, created_at: _c, updated_at: _u, ...rest } = coupon;
  return { ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)), status } as Input<'updateCoupon'>;
}

interface Actions {
  onEdit: (id: number) => void;
  onGrant: (coupon: Coupon) => void;
  onRecords: (coupon: Coupon) => void;
  onHistory: (coupon: Coupon) => void;
}

function useActions({ onEdit, onGrant, onRecords, onHistory }: Actions) {
  const t = useTexts(words);
  const may = useRights('updateCoupon', 'createCouponGrants', 'listCouponRecords', 'listHistoryEntries');
  const change = useAction('updateCoupon', { done: t.turned });
  const remove = useRemoval('deleteCoupon', t);
  const turn = async ({ id }: Coupon, status: Coupon['status']) => change.run(inputOf(await client.call('getCoupon', { id }), status));
  return (coupon: Coupon): RowActions => [
    may.createCouponGrants && coupon.status === 'on' && { label: t.grant, onSelect: () => onGrant(coupon) },
    may.listCouponRecords && { label: t.records, onSelect: () => onRecords(coupon) },
    may.updateCoupon && { label: t.edit, onSelect: () => onEdit(coupon.id) },
    may.updateCoupon && ['draft', 'off'].includes(coupon.status) && { label: t.on, onSelect: () => void turn(coupon, 'on') },
    may.updateCoupon && coupon.status === 'on' && { label: t.off, onSelect: () => void turn(coupon, 'off') },
    may.listHistoryEntries && { label: t.history, onSelect: () => onHistory(coupon) },
    remove && { label: t.remove, danger: true, onSelect: () => void remove(coupon.name, { id: coupon.id }) },
  ];
}
