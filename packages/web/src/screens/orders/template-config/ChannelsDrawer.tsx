import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';

const words = texts({
  title: (name: string) => [`「${name}」用于哪些渠道`, `Channels of “${name}”`],
  save: ['保存渠道', 'Save channels'],
  done: ['渠道已保存', 'Channels saved'],
  hint: ['下级渠道没有自己的模板时，沿用上级的', 'Channels below without a template of their own use the nearest one above'],
  taken: (name: string) => [`已有模板「${name}」`, `Uses “${name}”`],
});

type Channels = Data<'getTemplateChannels'>;

/** Asks in which channels a template holds; channels that have another one say so. */
export function ChannelsDrawer({ template, onClose }: { template: { id: number; name: string }; onClose: () => void }) {
  const t = useTexts(words);
  const reading = useOperation('getTemplateChannels', { id: template.id }, { revalidateOnFocus: false });
  const { data, error } = reading;
  const instead =
    error && !data ? <ErrorState error={error} onRetry={() => void reading.refresh()} /> : data ? undefined : <Skeleton height="120px" />;
  return (
    <FormDrawer
      key={data?.version}
      id="setTemplateChannels"
      open
      onClose={onClose}
      title={t.title(template.name)}
      values={{ channel_ids: data?.channel_ids ?? [] }}
      fixed={{ id: template.id, version: data?.version ?? 0 }}
      save={t.save}
      done={t.done}
      instead={instead}
    >
      <Field name="channel_ids" hint={t.hint}>
        {({ value, onChange, ...control }) => (
          <MultiCombobox
            {...control}
            value={(value ?? []) as number[]}
            choices={data?.options.map((one) => ({ value: one.id, label: one.name, ...noteOf(one, template.id, t.taken) }))}
            onChange={(ids) => onChange(ids.map(Number))}
          />
        )}
      </Field>
    </FormDrawer>
  );
}

const noteOf = ({ template }: Channels['options'][number], own: number, taken: (name: string) => string) =>
  template && template.id !== own ? { note: taken(template.name) } : {};
