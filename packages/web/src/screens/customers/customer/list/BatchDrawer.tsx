import { chakra } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { client } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Values } from '#form/form-values.js';
import type { List } from '#list/useList.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { useCustomerChoices } from '../use-customer-choices.js';
import { batchTarget } from './batch-target.js';

export type BatchOp = Input<'setCustomersInBatch'>['op'];
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
});

const blank: Record<BatchOp, Values> = {
  tag: { add_tag_ids: [], remove_tag_ids: [] },
  assign: { principal_user_id: '' },
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
      onDone={({ changed, failed }) => {
        list.selection.clear();
        notify({ tone: failed.length > 0 ? 'warning' : 'success', title: t.done(changed, failed.length) });
      }}
    >
      <chakra.p color="ink.2">{t.whom(count)}</chakra.p>
      <Fields op={op} />
    </FormDrawer>
  );
}

function Fields({ op }: { op: BatchOp }) {
  const { staff } = useCustomerChoices();
  if (op === 'member') return <Field name="days" autoFocus />;
  if (op === 'pending')
    return (
      <>
        <Field name="is_pending" />
        <Field name="reason" />
      </>
    );
  if (op === 'assign')
    return (
      <Field name="principal_user_id">
        {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={staff} />}
      </Field>
    );
  return (['add_tag_ids', 'remove_tag_ids'] as const).map((name) => (
    <Field key={name} name={name}>
      {(control) => <TagCombobox {...control} subject="customers" />}
    </Field>
  ));
}
