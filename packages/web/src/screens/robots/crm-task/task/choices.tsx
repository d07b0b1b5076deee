import { useOperation } from '#api/client.js';
import type { ControlProps } from '#form/Field.js';
import { Combobox } from '#ui/choice/Combobox.js';

const most = 100;

/** Scripts that are on. */
export function ScriptChoice({
  empty,
  chosen,
  ...control
}: ControlProps & { empty?: string; chosen?: { id: number; name: string } | null }) {
  const { data, error, refresh } = useOperation('listCrmScripts', { status: 'on', limit: most });
  return (
    <Combobox
      {...control}
      {...(empty ? { empty } : {})}
      value={control.value as number | undefined}
      choices={data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={error}
      onRetry={() => void refresh()}
      onChange={(id) => control.onChange(Number(id) || undefined)}
    />
  );
}

/** Group chats to invite to. */
export function GroupChoice(control: ControlProps) {
  const { data, error, refresh } = useOperation('listGroupChats', { limit: most });
  return (
    <Combobox
      {...control}
      value={control.value as number | undefined}
      choices={data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
      onRetry={() => void refresh()}
      onChange={(id) => control.onChange(Number(id) || undefined)}
    />
  );
}
