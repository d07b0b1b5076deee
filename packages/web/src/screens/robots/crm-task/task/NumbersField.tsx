import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useState } from 'react';
import { mediaUploadApi } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Textarea } from '#ui/input/Input.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { Upload } from '#ui/upload/Upload.js';

type Items = NonNullable<Input<'createCrmTask'>['items']>;

const words = texts({
  hint: ['每行一个手机号，后面可以写姓名', 'One number a line, and the name after it if you like'],
  found: (count: string) => [`识别到 ${count} 个号码`, `Numbers found: ${count}`],
  left: (lines: string) => [`这些行没有手机号：${lines}`, `Lines without a number: ${lines}`],
  many: ['超过 2,000 个，请上传文件', 'More than 2,000; upload a file'],
  limits: ['CSV 或文本，一行一个号码，最多 100,000 个', 'CSV or text, one number a line, up to 100,000'],
  failed: ['文件没有上传', 'The file was not uploaded'],
});

const most = 2000;
const number = /1[3-9]\d{9}/;

interface Read {
  items: Items;
  /** Numbers of lines that have none. */
  left: number[];
}

/** Reads numbers and names from lines as people paste them. */
function read(text: string): Read {
  const items: Items = [];
  const left: number[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const plain = line.replace(/(?<=\d)[\s-](?=\d)/g, '');
    const phone = number.exec(plain)?.[0];
    const name = plain.replace(phone ?? '', '').replace(/^[\s,，;；\t+86]+|[\s,，;；\t]+$/g, '');
    if (phone) items.push({ phone, ...(name ? { name: name.slice(0, 64) } : {}) });
    else if (line.trim() !== '') left.push(at + 1);
  }
  return { items, left };
}

function Lines({ id, label, value, onChange }: ControlProps) {
  const t = useTexts(words);
  const [text, setText] = useState(() => ((value ?? []) as Items).map(({ phone, name }) => (name ? `${phone} ${name}` : phone)).join('\n'));
  const { items, left } = read(text);
  return (
    <Flex direction="column" gap="1">
      <Textarea
        id={id}
        aria-label={label}
        rows={6}
        height="auto"
        py="2"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(read(event.target.value).items);
        }}
      />
      {text.trim() ? (
        <chakra.p fontSize="xs" color={left.length > 0 || items.length > most ? 'rose' : 'ink.3'} aria-live="polite">
          {items.length > most ? t.many : t.found(formatCount(items.length))}
          {left.length > 0 ? ` · ${t.left(left.slice(0, 10).join(', '))}` : ''}
        </chakra.p>
      ) : null}
    </Flex>
  );
}

function NumberFile({ id, label, onChange }: ControlProps) {
  const t = useTexts(words);
  const [files, setFiles] = useState<File[]>([]);
  async function take(next: File[]) {
    setFiles(next);
    const [file] = next;
    if (!file) return onChange('');
    try {
      onChange((await mediaUploadApi.uploadMedia({ type: 'file', file })).key);
    } catch (error) {
      setFiles([]);
      notify({ tone: 'error', title: t.failed, text: (error as Error).message });
    }
  }
  return (
    <Upload
      id={id}
      label={label}
      files={files}
      onChange={(next) => void take(next)}
      accept=".csv,.txt,text/csv,text/plain"
      limits={t.limits}
    />
  );
}

/** Numbers that are typed or pasted, or a file of them. */
export function NumbersField() {
  const t = useTexts(words);
  const { form } = useFormState();
  const hasFile = Boolean(form.watch('file'));
  const hasItems = ((form.watch('items') ?? []) as Items).length > 0;
  return (
    <>
      {hasFile ? null : (
        <Field name="items" hint={t.hint}>
          {(control) => <Lines {...control} />}
        </Field>
      )}
      {hasItems ? null : <Field name="file">{(control) => <NumberFile {...control} />}</Field>}
    </>
  );
}
