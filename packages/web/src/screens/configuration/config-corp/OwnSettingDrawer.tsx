import type { Input, Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({
  create: ['新增企业设置', 'New company setting'],
  edit: (name: string) => [`「${name}」的企业设置`, `Setting of “${name}”`],
  created: ['设置已保存', 'Setting saved'],
  whole: ['整个分类', 'The whole tab'],
  aliasHint: ['不填则用通用名称', 'Leave it empty for the common name'],
  scoreHint: ['不填则用通用积分', 'Leave it empty for the common points'],
});

type OwnSetting = Row<'listCorpConfigs'>;

const blank: Values = { tab_id: '', action_id: '', enabled: true, alias: '', sort: '', score_override: '' };

const valuesOf = ({ enabled, alias, sort, score_override }: OwnSetting): Values => ({
  enabled,
  alias: alias ?? '',
  sort: sort ?? '',
  score_override: score_override ?? '',
});

interface Props {
  /** `new`, or the id of a setting. */
  open: string | undefined;
  record: OwnSetting | undefined;
  onClose: () => void;
}

/** Renders the form of what the company sets on one tab or action. */
export function OwnSettingDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<OwnSetting, 'createCorpConfig', 'updateCorpConfig'>
      open={open}
      record={record}
      onClose={onClose}
      create={{ id: 'createCorpConfig', title: t.create, values: blank, done: t.created, draft: 'own-setting:new', prepare: oneOfBoth }}
      update={{
        id: 'updateCorpConfig',
        title: ({ tab, action }) => t.edit(action?.name ?? tab.name),
        draft: ({ id }) => `own-setting:${id}`,
        values: valuesOf,
      }}
    >
      {(self) => (
        <>
          {self ? null : <Place />}
          <Field name="enabled" />
          <Field name="alias" hint={t.aliasHint} />
          {self && !self.action ? null : <Points />}
          <Field name="sort" />
        </>
      )}
    </RecordDrawer>
  );
}

/** An action shows its tab. */
const oneOfBoth = async ({ tab_id, ...input }: Input<'createCorpConfig'>) =>
  input.action_id === undefined && tab_id !== undefined ? { ...input, tab_id } : input;

function Place() {
  const t = useTexts(words);
  const { form } = useFormState();
  const tab = Number(form.watch('tab_id')) || undefined;
  const tabs = useOperation('getCorpTabs').data?.tabs;
  const actions = useOperation('getCorpActions', tab ? { tab_id: tab } : null).data?.actions;
  return (
    <>
      <Field name="tab_id">
        {({ onChange, ...control }) => (
          <Combobox
            {...control}
            choices={tabs?.map((one) => ({ value: one.tab_id, label: one.name }))}
            onChange={(value) => {
              form.setValue('action_id', '');
              onChange(value);
            }}
          />
        )}
      </Field>
      {tab ? (
        <Field name="action_id">
          {(control) => (
            <Combobox {...control} empty={t.whole} choices={actions?.map((one) => ({ value: one.action_id, label: one.name }))} />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Only an action earns points. */
function Points() {
  const t = useTexts(words);
  const { form, operation } = useFormState();
  const isOfAction = operation === 'updateCorpConfig' || Boolean(form.watch('action_id'));
  return isOfAction ? <Field name="score_override" hint={t.scoreHint} /> : null;
}
