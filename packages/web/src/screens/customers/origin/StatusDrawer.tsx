import type { Data, Input } from '@shiyi/sdk';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { notify } from '#ui/toast/toasts.js';
import type { LeadBatch } from './lead-batch.js';

const words = texts({
  invalid: (count: number) => [`把 ${count} 条线索标为无效`, `Close ${countOf(count, 'lead')} as invalid`],
  returned: (count: number) => [`把 ${count} 条线索退回公海`, `Return ${countOf(count, 'lead')} to the pool`],
  waiting: (count: number) => [`把 ${count} 条线索放回待分配`, `Put ${countOf(count, 'lead')} back into the pool`],
  closeThem: ['标为无效', 'Close as invalid'],
  returnThem: ['退回公海', 'Return to pool'],
  putBack: ['放回待分配', 'Put back'],
  reasonHint: ['例如：空号、重复、不在服务地区', 'For example: number out of service, duplicate, outside our region'],
  done: (ok: number) => [`已变更 ${ok} 条`, `${ok} changed`],
  failed: (ok: number, failed: number, why: string) => [
    `已变更 ${ok} 条，${failed} 条没有变：${why}`,
    `${ok} changed, ${failed} not: ${why}`,
  ],
});

type Status = Input<'changeLeadStatus'>['status'];

const saves = { invalid: 'closeThem', returned: 'returnThem', waiting: 'putBack' } as const;

interface Props {
  leads: LeadBatch;
  count: number;
  status: Status;
  onClose: () => void;
  onDone: () => void;
}

/** Renders the form that closes leads, returns them or puts them back into the pool. */
export function StatusDrawer({ leads, count, status, onClose, onDone }: Props) {
  const t = useTexts(words);
  function tell({ ok, failed }: Data<'changeLeadStatus'>) {
    const why = failed[0]?.message;
    if (why === undefined) notify({ tone: 'success', title: t.done(ok.length) });
    else notify({ tone: ok.length > 0 ? 'warning' : 'error', title: t.failed(ok.length, failed.length, why) });
    onDone();
  }
  return (
    <FormDrawer
      open
      onClose={onClose}
      title={t[status](count)}
      id="changeLeadStatus"
      values={{ reason: '' }}
      fixed={{ ...leads, status }}
      save={t[saves[status]]}
      onDone={tell}
    >
      {status === 'waiting' ? null : <Field name="reason" hint={t.reasonHint} autoFocus />}
    </FormDrawer>
  );
}
