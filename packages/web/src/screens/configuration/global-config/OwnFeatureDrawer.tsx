import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Input, Textarea } from '#ui/input/Input.js';

const words = texts({
  create: ['新建功能配置', 'New feature settings'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['配置已创建', 'Settings created'],
  keyHint: [
    '程序按它读取，小写字母开头，例如 share',
    'Programs read the settings by this key. Starts with a lowercase letter, such as share',
  ],
  taken: (name: string) => [`「${name}」已使用这个键，请换一个`, `“${name}” has this key; choose another`],
  valueHint: ['JSON，最外层为对象，例如 {"points": 10}', 'JSON with an object at the top, such as {"points": 10}'],
});

type Feature = Row<'listGlobalConfigs'>;

interface Props {
  /** `new`, or the id of the settings. */
  open: string | undefined;
  record: Feature | undefined;
  onClose: () => void;
}

/** Renders the form of a feature that the company has added itself. */
export function OwnFeatureDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Feature, 'createGlobalConfig', 'updateGlobalConfig'>
      open={open}
      record={record}
      onClose={onClose}
      width="600px"
      create={{
        id: 'createGlobalConfig',
        title: t.create,
        values: { name: '', key: '', value: '{\n  \n}', status: 'on' },
        done: t.created,
        draft: 'feature:new',
      }}
      update={{ id: 'updateGlobalConfig', title: (one) => t.edit(one.name), draft: ({ id }) => `feature:${id}` }}
      readAgain={({ key }) => client.getGlobalConfig({ key })}
    >
      {(self) => (
        <>
          <Field name="name" autoFocus />
          <Field name="key" hint={t.keyHint}>
            {(control) => <KeyInput {...control} own={self?.key} />}
          </Field>
          <Field name="value" hint={t.valueHint}>
            {(control) => <JsonText {...control} />}
          </Field>
          <Field name="status" />
        </>
      )}
    </RecordDrawer>
  );
}

/** Input for a key that reports while typing whether it is taken. */
function KeyInput({ id, label, value, onChange, invalid, own }: ControlProps & { own: string | undefined }) {
  const t = useTexts(words);
  const keys = useOperation('getGlobalConfigKeys').data;
  const key = String(value ?? '').trim();
  const taken = key === own ? undefined : keys?.find((one) => one.value === key);
  return (
    <>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={invalid || taken !== undefined}
        fontFamily="mono"
        spellCheck={false}
        autoComplete="off"
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
      <chakra.p aria-live="polite" color="rose" fontSize="xs">
        {taken ? t.taken(taken.label) : null}
      </chakra.p>
    </>
  );
}

function JsonText({ id, label, value, onChange, invalid }: ControlProps) {
  return (
    <Textarea
      id={id}
      aria-label={label}
      aria-invalid={invalid}
      rows={14}
      height="auto"
      py="2"
      fontFamily="mono"
      spellCheck={false}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
