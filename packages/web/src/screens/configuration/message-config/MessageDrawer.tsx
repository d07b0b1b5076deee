import type { Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { type Choice, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';

import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';
import { MessagePreview } from './MessagePreview.js';
import { VariableText } from './VariableText.js';

const words = texts({
  create: ['新建自动消息', 'New automatic message'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['消息已创建', 'Message created'],
  channels: [
    '企业微信应用消息只发给员工，用于风险提醒；其他场景发给客户。',
    'WeCom app messages reach staff only and are used for risk alerts. Other scenes go to customers.',
  ],
  template: ['公众号模板消息和短信必填', 'Required for official account templates and text messages'],
  quiet: [
    '这段时间内不发送，等到结束再发；可以跨过零点，例如 22:00 到 08:00',
    'Messages are held until this period ends. It can span midnight, such as 22:00 to 08:00',
  ],
});

type Message = Row<'listMessageConfigs'>;

const blank = {
  scene: '',
  name: '',
  channels: [],
  template_id: '',
  title: '',
  content: '',
  delay_minutes: 0,
  quiet_from: '',
  quiet_to: '',
  status: 'on',
};

interface Props {
  /** `new`, or the id of a message. */
  open: string | undefined;
  record: Message | undefined;
  onClose: () => void;
}

/** Renders the form of an automatic message, with a preview for a sample customer. */
export function MessageDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Message, 'createMessageConfig', 'updateMessageConfig'>
      open={open}
      record={record}
      onClose={onClose}
      width="640px"
      create={{ id: 'createMessageConfig', title: t.create, values: blank, done: t.created, draft: 'message:new' }}
      update={{ id: 'updateMessageConfig', title: (one) => t.edit(one.name), draft: ({ id }) => `message:${id}` }}
    >
      {() => <MessageFields />}
    </RecordDrawer>
  );
}

function MessageFields() {
  const t = useTexts(words);
  const { form } = useFormState();
  const channels = form.watch('channels') as Message['channels'];
  const needsTemplate = channels.includes('mp_template') || channels.includes('sms');
  return (
    <>
      <Field name="scene" autoFocus />
      <Field name="name" />
      <Field name="channels" hint={t.channels}>
        {(control) => <Channels {...control} />}
      </Field>
      {needsTemplate ? <Field name="template_id" hint={t.template} /> : null}
      <Field name="title">{(control) => <VariableText {...control} />}</Field>
      <Field name="content">{(control) => <VariableText {...control} multiline />}</Field>
      <MessagePreview />
      <Field name="delay_minutes" />
      <Field name="quiet_from">{(control) => <Clock {...control} />}</Field>
      <Field name="quiet_to" hint={t.quiet}>
        {(control) => <Clock {...control} />}
      </Field>
      <Field name="status" />
    </>
  );
}

/** Renders the channels that reach the receiver of the scene. */
function Channels({ id, label, value, onChange }: ControlValue) {
  const { form } = useFormState();
  const meta = useMeta('createMessageConfig');
  const scene = form.watch('scene') as string;
  const usable = useOperation('getMessageConfigParams').data?.find((one) => one.scene === scene)?.channels;
  const choices = meta.choices(meta.input('channels'));
  const chosen = (value ?? []) as string[];
  const isOffered = ({ value: channel }: Choice) => !usable || usable.some((one) => one === channel) || chosen.includes(String(channel));
  return <MultiCombobox id={id} label={label} choices={choices.filter(isOffered)} value={chosen} onChange={onChange} />;
}

interface ControlValue {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  invalid: boolean;
}

const Clock = ({ id, label, value, onChange, invalid }: ControlValue) => (
  <Input
    id={id}
    type="time"
    aria-label={label}
    aria-invalid={invalid}
    value={String(value ?? '')}
    onChange={(event) => onChange(event.target.value)}
  />
);
