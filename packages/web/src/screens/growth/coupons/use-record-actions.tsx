import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import type { StatusChange } from './RecordStatusDrawer.js';
import type { CouponRecord } from './use-record-columns.js';

const RecordStatusDrawer = lazyPart(() => import('./RecordStatusDrawer.js'), 'RecordStatusDrawer');

const words = texts({
  use: ['标记为已使用', 'Mark as used'],
  unuse: ['改回未使用', 'Set back to unused'],
  ask: ['改回未使用？', 'Set it back to unused?'],
  askText: ['它带来的服务天数会一并减去。', 'The days that it added to a service are taken off again.'],
  unused: ['优惠券已恢复', 'Coupon unused again'],
  revoke: ['收回', 'Revoke'],
});

/** Returns what the user may do with an issued coupon, and the forms of it. */
export function useRecordActions() {
  const t = useTexts(words);
  const may = useMay('changeCouponRecordStatus');
  const [open, setOpen] = useState<StatusChange>();
  const back = useAction('changeCouponRecordStatus', { done: t.unused });
  async function unuse({ id }: CouponRecord) {
    if (await confirm({ title: t.ask, text: t.askText, action: t.unuse })) await back.run({ id, status: 'unused' });
  }
  const of = (record: CouponRecord): RowActions =>
    may
      ? [
          record.status === 'unused' && { label: t.use, onSelect: () => setOpen({ record, to: 'used' }) },
          record.status === 'used' && { label: t.unuse, onSelect: () => void unuse(record) },
          record.status === 'unused' && { label: t.revoke, danger: true, onSelect: () => setOpen({ record, to: 'revoked' }) },
        ]
      : [];
  const close = () => setOpen(undefined);
  return {
    rowActions: { name: ({ code }: CouponRecord) => code, of },
    dialogs: open ? <RecordStatusDrawer {...open} onClose={close} /> : null,
  };
}
