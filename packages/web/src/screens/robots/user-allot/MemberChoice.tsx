import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';

interface Props {
  id: string;
  label: string;
  value: unknown;
  invalid?: boolean;
  onChange: (ids: number[]) => void;
}

/** Renders a choice of robot accounts that are not restricted. */
export function MemberChoice({ value, onChange, ...control }: Props) {
  const meta = useMeta('listWorkMembers');
  const { data, error, refresh } = useOperation('getWorkMembers', {});
  return (
    <MultiCombobox
      {...control}
      choices={data
        ?.filter(({ online }) => online !== 'banned')
        .map(({ id, nickname, online }) => ({ value: id, label: nickname, note: meta.word(meta.output('online'), online) }))}
      error={error}
      onRetry={() => void refresh()}
      value={(value ?? []) as number[]}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
