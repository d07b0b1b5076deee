import { chakra } from '@chakra-ui/react';
import type { Data, FieldMeta, OperationId } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ChangedValue, ChangeTableFrame } from '#screens/operations/log/ChangeTable.js';

const words = texts({
  field: ['字段', 'Field'],
  added: ['新增', 'Added'],
  removed: ['已删除', 'Removed'],
});

export type Difference = Data<'getHistoryEntry'>['from_previous'][number];

interface Props {
  /** The operation whose input names the fields. */
  operation: OperationId;
  differences: readonly Difference[];
  /** Titles of the columns with the old and the new values. */
  before: string;
  after: string;
}

/** Shows how two saved states differ, field by field. */
export function DifferenceTable({ operation, differences, before, after }: Props) {
  const t = useTexts(words);
  const meta = useMeta(operation);
  return (
    <ChangeTableFrame heads={[t.field, before, after]}>
      {differences.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may have the same name, and rows have no state
        <DifferenceRow key={at} difference={one} meta={meta} />
      ))}
    </ChangeTableFrame>
  );
}

/** Finds a field of the input, or of the parts that one of its lists has. */
const fieldOf = (meta: Meta, name: string): FieldMeta | undefined =>
  meta.operation.input.flatMap((one) => [one, ...(one.fields ?? [])]).find((one) => one.name === name);

function DifferenceRow({ difference, meta }: { difference: Difference; meta: Meta }) {
  const t = useTexts(words);
  const { field: name, item, before, after, before_name, after_name } = difference;
  const field = fieldOf(meta, name);
  const label = field ? meta.label(field) : name;
  // A part as a whole was added or removed, which is more informative than its content.
  const isPart = item !== null && (before === null || after === null) && (before ?? after)?.startsWith('{') === true;
  const shown = (text: string | null, named: string | null): ReactNode =>
    named !== null ? (
      <chakra.span whiteSpace="pre-line">{named}</chakra.span>
    ) : text === null ? (
      '–'
    ) : (
      <ChangedValue value={JSON.parse(text) as unknown} field={field} meta={meta} />
    );
  return (
    <tr>
      <th scope="row">{item ? `${item} · ${label}` : label}</th>
      <td data-old={before !== null || undefined}>{isPart ? (before ? t.removed : '–') : shown(before, before_name)}</td>
      <td data-new={after !== null || undefined}>{isPart ? (after ? t.added : '–') : shown(after, after_name)}</td>
    </tr>
  );
}
