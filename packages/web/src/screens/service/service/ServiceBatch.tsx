import { chakra } from '@chakra-ui/react';
import type { Data, Input, Row } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { client, useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { List } from '#list/useList.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { notify } from '#ui/toast/toasts.js';
import { PrincipalDialog } from './PrincipalDialog.js';

export type Batch = 'principal' | 'camp' | Input<'changeServiceStatusInBatch'>['status'];
type Status = Input<'changeServiceStatusInBatch'>;

const words = texts({
  whom: (count: number) => [`将处理 ${count} 个服务单`, `For ${countOf(count, 'order')}`],
  run: ['执行', 'Apply'],
  sure: (ok: number, matched: number) => [`${matched} 个服务单中有 ${ok} 个会变更`, `${ok} of ${countOf(matched, 'order')} will change`],
  why: (count: number, message: string) => [`其余 ${count} 个不变：${message}`, `${count} stay as they are: ${message}`],
  go: ['确认变更', 'Change them'],
  done: (ok: number) => [`已变更 ${ok} 个服务单`, `${countOf(ok, 'order')} changed`],
  some: (ok: number, failed: number, message: string) => [
    `已变更 ${ok} 个，${failed} 个未变：${message}`,
    `${ok} changed, ${failed} not: ${message}`,
  ],
  leave: ['不选则退出现在的营', 'Leave it empty to take them out of their camp'],
});

interface Props {
  batch: Batch;
  title: string;
  list: List<'listServices'>;
  onClose: () => void;
}

type Outcome = Pick<Data<'changeServiceStatusInBatch'>, 'ok'> & { failed: readonly { message: string }[] };

/** Tells which services changed, and why the others did not. */
function useReport(list: Props['list']) {
  const t = useTexts(words);
  return ({ ok, failed }: Outcome) => {
    list.selection.clear();
    const why = failed[0]?.message;
    if (why === undefined) notify({ tone: 'success', title: t.done(ok.length) });
    else notify({ tone: ok.length > 0 ? 'warning' : 'error', title: t.some(ok.length, failed.length, why) });
  };
}

/** Asks what to do with the chosen services and does it. */
export function ServiceBatch(props: Props) {
  if (props.batch === 'principal') return <PrincipalBatch {...props} />;
  if (props.batch === 'camp') return <CampBatch {...props} />;
  return <StatusBatch {...props} status={props.batch} />;
}

/** The query of the list, without page and order. */
function filterOf(list: Props['list']): NonNullable<Status['filter']> {
  const { page: _, limit: __, sort: ___, after: ____, ...filter } = list.table.input;
  return filter;
}

/** Does a dry run first and shows what it would do. */
function StatusBatch({ status, title, list, onClose }: Props & { status: Status['status'] }) {
  const t = useTexts(words);
  const { everything, keys } = list.selection;
  const chosen: Pick<Status, 'service_ids' | 'filter'> = everything ? { filter: filterOf(list) } : { service_ids: [...keys].map(Number) };
  async function tried(input: Status): Promise<Status | undefined> {
    const { matched, ok, failed } = await client.changeServiceStatusInBatch({ ...input, dry_run: true });
    const text = failed[0] ? t.why(failed.length, failed[0].message) : undefined;
    return (await confirm({ title: t.sure(ok.length, matched), text, action: t.go, danger: status !== 'finished' })) ? input : undefined;
  }
  return (
    <FormDrawer
      id="changeServiceStatusInBatch"
      open
      onClose={onClose}
      title={title}
      values={{ reason: '' }}
      fixed={{ status, ...chosen }}
      save={t.run}
      prepare={tried}
      onDone={useReport(list)}
    >
      <Count list={list} />
      <Field name="reason" autoFocus />
    </FormDrawer>
  );
}

function Count({ list }: { list: Props['list'] }) {
  const t = useTexts(words);
  const { everything, keys } = list.selection;
  return <chakra.p color="ink.2">{t.whom(everything ? (list.total?.count ?? 0) : keys.size)}</chakra.p>;
}

const idsOf = async (list: Props['list']) => (await list.chosenRows()).map((row) => row.id);
const choicesOf = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));

/** Waits for the rows that are chosen on other pages. */
function PrincipalBatch({ title, list, onClose }: Props) {
  const [rows, setRows] = useState<Row<'listServices'>[]>();
  // The rows are those chosen when the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    list.chosenRows().then(setRows, onClose);
  }, []);
  if (!rows) return null;
  return (
    <PrincipalDialog
      title={title}
      choice={{ service_ids: rows.map((row) => row.id) }}
      formerOf={(id) => rows.find((row) => row.id === id)?.principal?.id}
      onClose={onClose}
      onDone={list.selection.clear}
    />
  );
}

function CampBatch({ title, list, onClose }: Props) {
  const t = useTexts(words);
  const { data } = useOperation('getServiceParams', {});
  return (
    <FormDrawer
      id="updateServiceCamp"
      open
      onClose={onClose}
      title={title}
      values={{ camp_id: '' }}
      save={t.run}
      prepare={async (input) => ({ ...input, service_ids: await idsOf(list) })}
      onDone={useReport(list)}
    >
      <Count list={list} />
      <Field name="camp_id" hint={t.leave}>
        {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={choicesOf(data?.camps)} />}
      </Field>
    </FormDrawer>
  );
}
