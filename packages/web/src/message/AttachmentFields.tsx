import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ByteCount } from '#ui/input/ByteCount.js';
import { Input, Textarea } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { bytesOf } from '#ui/text/bytes.js';
import { type Attachment, byteLimits, isFileType, partsOf, type TextName, withText } from './attachment.js';
import { MediaField } from './MediaField.js';

const words = texts({
  target: ['网址', 'Address'],
  file: ['文件', 'File'],
  long: ['超出企业微信的长度限制，请缩短', 'Longer than WeCom allows; make it shorter'],
});

interface Props {
  attachment: Attachment;
  onChange: (attachment: Attachment) => void;
}

/** Renders the fields of an attachment's type. */
export function AttachmentFields(props: Props) {
  return (partsOf[props.attachment.msgtype] ?? []).map((name) => <PartField key={name} name={name} {...props} />);
}

/** Returns the label of a part, as the contract of attachments names it. */
function useLabel(name: TextName, { msgtype }: Attachment): string {
  const t = useTexts(words);
  const meta = useMeta('createMassMessage');
  const field = meta.input('attachments').fields?.find((one) => one.name === name);
  if (name === 'url') return isFileType(msgtype) ? t.file : t.target;
  return field ? meta.label(field) : name;
}

function PartField({ name, attachment, onChange }: Props & { name: TextName }) {
  const t = useTexts(words);
  const label = useLabel(name, attachment);
  const text = attachment[name] ?? '';
  const most = byteLimits[attachment.msgtype]?.[name];
  const set = (next: string) => onChange(withText(attachment, name, next));
  const fileType = name === 'pic_url' ? 'image' : name === 'url' && isFileType(attachment.msgtype) ? attachment.msgtype : undefined;
  if (fileType)
    return (
      <LabeledInput label={label}>
        {({ id }) => (
          <MediaField
            id={id}
            label={label}
            type={fileType}
            value={text}
            name={name === 'url' ? attachment.file_name : undefined}
            onChange={(address, file_name) => onChange(withName(withText(attachment, name, address), name, file_name))}
          />
        )}
      </LabeledInput>
    );
  return (
    <LabeledInput
      label={label}
      {...(most === undefined ? {} : { count: <ByteCount of={text} most={most} /> })}
      problem={most !== undefined && bytesOf(text) > most ? t.long : undefined}
    >
      {(control) =>
        name === 'content' ? (
          <Textarea {...control} rows={4} height="auto" py="2" value={text} onChange={(event) => set(event.target.value)} />
        ) : (
          <Input {...control} value={text} autoComplete="off" onChange={(event) => set(event.target.value)} />
        )
      }
    </LabeledInput>
  );
}

/** The file's own name is what the customer sees of it. */
function withName(attachment: Attachment, part: TextName, name: string): Attachment {
  if (part !== 'url') return attachment;
  const { file_name: _, ...rest } = attachment;
  return name ? { ...rest, file_name: name } : rest;
}
