import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Input } from '@shiyi/sdk';
import { useId, useState } from 'react';
import { client, useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { customerName } from '#choices/customer-name.js';
import { Button } from '#ui/button/Button.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Facts } from '#ui/facts/Facts.js';
import { notify } from '#ui/toast/toasts.js';
import type { CustomerDetail } from '../customer-values.js';

type Field = NonNullable<Input<'mergeCustomers'>['take']>[number];

const words = texts({
  title: ['合并重复客户', 'Merge a duplicate'],
  other: ['被合并的客户', 'Customer to merge'],
  look: ['查看各自保留的内容', 'Review what is kept'],
  keep: (name: string) => [`保留「${name}」`, `Keep ${name}`],
  merge: ['合并', 'Merge'],
  sure: (gone: string, stays: string) => [`把「${gone}」并入「${stays}」？`, `Merge ${gone} into ${stays}?`],
  text: ['不能撤销。服务、订单、跟进和体重都会转过来。', 'Cannot be undone. Services, orders, follow-ups and weigh-ins move over.'],
  merged: ['客户已合并', 'Customers merged'],
  later: (waiting: number) => [
    `还有 ${waiting} 条记录正在后台转移，完成后会通知您`,
    `${waiting} records are still being moved; you’ll get a notice at the end`,
  ],
  moved: ['会转移', 'What will be moved'],
  same: ['两份资料没有不同', 'The two records do not differ'],
  empty: ['空', 'none'],
});

interface Props {
  record: CustomerDetail;
  open: boolean;
  onClose: () => void;
}

/** Merges another customer into this one, after showing what each keeps. */
export function MergeDrawer({ record, open, onClose }: Props) {
  const t = useTexts(words);
  const field = useId();
  const [other, setOther] = useState<number>();
  const [take, setTake] = useState<readonly Field[]>([]);
  const goes = useOperation('getCustomer', other === undefined ? null : { id: other }).data;
  const [asked, setAsked] = useState<Data<'mergeCustomers'>>();
  const { preview, apply, busy } = useMerge(record, goes);
  const look = () => preview().then(setAsked, () => undefined);
  const run = async () => (await apply(take)) && onClose();
  function choose(id: number | undefined) {
    setOther(id);
    setAsked(undefined);
    setTake([]);
  }
  return (
    <DetailDrawer
      open={open}
      onClose={onClose}
      title={t.title}
      initialFocus={() => document.getElementById(field)}
      footer={
        <Button look={asked ? 'danger' : 'solid'} disabled={asked ? busy : !goes} onClick={() => void (asked ? run() : look())}>
          {asked ? t.merge : t.look}
        </Button>
      }
    >
      <div>
        <label htmlFor={field}>{t.other}</label>
        <CustomerCombobox id={field} label={t.other} value={other} but={record.id} onChange={choose} />
      </div>
      {asked ? <Choices asked={asked} take={take} onTake={setTake} /> : null}
    </DetailDrawer>
  );
}

/** Returns the merge of a customer into the one who stays: its preview, and itself after a confirmation. */
function useMerge(stays: CustomerDetail, goes: CustomerDetail | undefined) {
  const t = useTexts(words);
  const merge = useAction('mergeCustomers', { done: t.merged });
  const input = goes && { id: stays.id, version: stays.version, other_id: goes.id, other_version: goes.version };
  const preview = async () => input && (await client.mergeCustomers({ ...input, dry_run: true }));
  async function apply(take: readonly Field[]): Promise<boolean> {
    if (!input || !goes) return false;
    const sure = await confirm({
      title: t.sure(customerName(goes), customerName(stays)),
      text: t.text,
      action: t.merge,
      danger: true,
      word: customerName(goes).trim(),
    });
    if (!sure) return false;
    const outcome = await merge.run({ ...input, take: [...take] });
    if (outcome.ok && outcome.data.waiting > 0) notify({ tone: 'info', title: t.later(outcome.data.waiting) });
    return outcome.ok;
  }
  return { preview, apply, busy: merge.busy };
}

interface ChoicesProps {
  asked: Data<'mergeCustomers'>;
  take: readonly Field[];
  onTake: (fields: readonly Field[]) => void;
}

/** Names the value of a field, which comes as text whatever it is. */
function useWordOf() {
  const customer = useMeta('updateCustomer');
  return (name: string, value: string | null) => {
    const field = customer.operation.input.find((one) => one.name === name);
    return (field && customer.choices(field).find((one) => String(one.value) === value)?.label) ?? value;
  };
}

/** The fields in which the two differ, each with the value that stays, and what moves. */
function Choices({ asked, take, onTake }: ChoicesProps) {
  const t = useTexts(words);
  const meta = useMeta('mergeCustomers');
  const wordOf = useWordOf();
  const partOf = (list: string, name: string) => meta.output(list).fields?.find((one) => one.name === name) ?? meta.output(list);
  return (
    <>
      {asked.fields.length === 0 ? <p>{t.same}</p> : null}
      {asked.fields.map(({ field, kept, other, taken }) => (
        <chakra.fieldset key={field}>
          <chakra.legend color="ink.3">{meta.word(partOf('fields', 'field'), field)}</chakra.legend>
          <Flex gap="4" flexWrap="wrap">
            {[false, true].map((isOther) => (
              <chakra.label key={String(isOther)} display="flex" gap="1.5" alignItems="center" minHeight="8">
                <input
                  type="radio"
                  name={field}
                  checked={(take.includes(field) || taken) === isOther}
                  disabled={taken || (isOther && other === null)}
                  onChange={() => onTake(isOther ? [...take, field] : take.filter((one) => one !== field))}
                />
                {wordOf(field, isOther ? other : kept) ?? t.empty}
              </chakra.label>
            ))}
          </Flex>
        </chakra.fieldset>
      ))}
      {asked.moved.length > 0 ? (
        <div>
          <chakra.h3 fontWeight="semibold" mb="1">
            {t.moved}
          </chakra.h3>
          <Facts facts={asked.moved.map(({ name, count }) => ({ name, value: count }))} />
        </div>
      ) : null}
    </>
  );
}
