import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { client } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Values } from '#form/form-values.js';
import type { List } from '#list/useList.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { batchTarget } from './batch-target.js';

export type BatchOp = Exclude<Input<'setCustomersInBatch'>['op'], 'assign'>;
type Batch = Input<'setCustomersInBatch'>;

const words = texts({
  whom: (count: number) => [`将处理 ${count} 位客户`, `For ${countOf(count, 'customer')}`],
  run: ['执行', 'Apply'],
  sure: (changed: number, matched: number) => [
    `${matched} 位客户中有 ${changed} 位会改变`,
    `${changed} of ${countOf(matched, 'customer')} will change`,
  ],
  go: ['确认修改', 'Change them'],
  done: (changed: number, failed: number) => [
    failed > 0 ? `已修改 ${changed} 位，${failed} 位未改` : `已修改 ${changed} 位客户`,
    failed > 0 ? `${changed} changed, ${failed} not` : `${countOf(changed, 'customer')} changed`,
  ],
  later: (waiting: number) => [
    `其中 ${waiting} 位正在后台更新，完成后会通知您`,
    `${waiting} of them are still being updated; you’ll get a notice at the end`,
  ],
});

const blank: Record<BatchOp, Values> = {
  tag: { add_tag_ids: [], remove_tag_ids: [] },
  pending: { is_pending: true, reason: '' },
  member: { days: 30 },
};

interface Props {
  op: BatchOp;
  title: string;
  list: List<'listCustomers'>;
  count: number;
  onClose: () => void;
}

/** Asks what to do with the chosen customers, counts whom it changes, and does it. */
export function BatchDrawer({ op, title, list, count, onClose }: Props) {
  const t = useTexts(words);
  const whom = batchTarget(list);

  async function checked(input: Batch): Promise<Batch | undefined> {
    const whole = Object.fromEntries(
      Object.entries({ ...input, ...whom }).filter(([, one]) => !Array.isArray(one) || one.length > 0),
    ) as Batch;
    const { matched, changed } = await client.setCustomersInBatch({ ...whole, dry_run: true });
    return (await confirm({ title: t.sure(changed, matched), action: t.go })) ? whole : undefined;
  }

  return (
    <FormDrawer
      id="setCustomersInBatch"
      open
      onClose={onClose}
      title={title}
      values={blank[op]}
      fixed={{ op, ...whom }}
      save={t.run}
      prepare={checked}
      onDone={({ changed, failed, waiting }) => {
        list.selection.clear();
        const tone = failed.length > 0 ? 'warning' : 'success';
        notify({ tone, title: t.done(changed, failed.length), ...(waiting > 0 && { text: t.later(waiting) }) });
      }}
    >
      <chakra.p color="ink.2">{t.whom(count)}</chakra.p>
      <Fields op={op} />
    </FormDrawer>
  );
}

function Fields({ op }: { op: BatchOp }) {
  if (op === 'member') return <Field name="days" autoFocus />;
  if (op === 'pending')
    return (
      <>
        <Field name="is_pending" />
        <Field name="reason" />
      </>
    );
  return (['add_tag_ids', 'remove_tag_ids'] as const).map((name) => (
    <Field key={name} name={name}>
      {(control) => <TagCombobox {...control} subject="customers" />}
    </Field>
  ));
}
