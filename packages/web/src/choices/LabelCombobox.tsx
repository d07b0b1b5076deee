import type { Row } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';

interface Props {
  id?: string;
  label: string;
  type: Row<'listLabels'>['type'];
  value: unknown;
  /** Labels chosen when the form opened, for their names. */
  chosen?: readonly { id: number; name: string }[];
  onChange: (value: ChoiceValue[]) => void;
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** Renders a multi-select of the content labels of a type, each below its parent. */
export function LabelCombobox({ type, value, chosen = [], ...control }: Props) {
  const may = useMay('listLabels');
  const found = useOperation('listLabels', may ? { type, limit: 100 } : null);
  const names = new Map(found.data?.list.map(({ id, name }) => [id, name]));
  return (
    <MultiCombobox
      {...control}
      value={Array.isArray(value) ? value : []}
      choices={found.data?.list.map(({ id, name, pid }) => ({
        value: id,
        label: pid === null ? name : `${names.get(pid) ?? ''} › ${name}`,
      }))}
      chosen={chosen.map(choiceOf)}
      error={found.error}
      onRetry={() => void found.refresh()}
    />
  );
}
