import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Button } from '#ui/button/Button.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { ByteCount, MenuField } from '../MenuField.js';
import { bytesOf } from '../menu-checks.js';
import type { Part } from './replies.js';

const words = texts({
  part: (at: number) => [`第 ${at} 条`, `Part ${at}`],
  add: ['添加一条', 'Add a part'],
  remove: (at: number) => [`删除第 ${at} 条`, `Remove part ${at}`],
  removeShort: ['删除', 'Remove'],
  bytes: (used: number, most: number) => [`${used} / ${most} 字节`, `${used} of ${most} bytes`],
  target: ['网址', 'Address'],
});

const most = 5;
const mostBytes = 4000;

/** What the official account can answer with, and the fields of each. */
const kinds = {
  text: ['content'],
  image: ['url'],
  link: ['title', 'desc', 'url', 'pic_url'],
  miniprogram: ['title', 'appid', 'page', 'pic_url'],
} as const;
type Kind = keyof typeof kinds;
type Name = (typeof kinds)[Kind][number];
const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type);

interface Props {
  label: string;
  parts: readonly Part[];
  onChange: (parts: Part[]) => void;
}

/** Renders the messages of a reply, in the order in which they are sent. */
export function ReplyField({ label, parts, onChange }: Props) {
  const t = useTexts(words);
  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {parts.map((part, at) => (
        <PartFields
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          key={at}
          part={part}
          at={at + 1}
          onChange={(next) => onChange(parts.map((one, index) => (index === at ? next : one)))}
          onRemove={() => onChange(parts.filter((_, index) => index !== at))}
        />
      ))}
      {parts.length < most ? (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...parts, { msgtype: 'text', content: '' }])}>
          {t.add}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}

interface PartProps {
  part: Part;
  at: number;
  onChange: (part: Part) => void;
  onRemove: () => void;
}

function PartFields({ part, at, onChange, onRemove }: PartProps) {
  const t = useTexts(words);
  const meta = useMeta('saveWxMenuEvent');
  const type = meta.input('reply').fields?.find((one) => one.name === 'msgtype');
  const names: readonly Name[] = isKind(part.msgtype) ? kinds[part.msgtype] : [];
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="s" p="3" display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{t.part(at)}</chakra.legend>
      <Flex gap="2" align="center">
        <Select
          aria-label={type ? `${t.part(at)} ${meta.label(type)}` : t.part(at)}
          value={part.msgtype}
          onChange={(event) => onChange({ msgtype: event.target.value as Kind })}
        >
          {(type ? meta.choices(type) : [])
            .filter((one) => isKind(String(one.value)) || one.value === part.msgtype)
            .map((one) => (
              <option key={one.value} value={String(one.value)}>
                {one.label}
              </option>
            ))}
        </Select>
        <Button size="sm" look="quiet" aria-label={t.remove(at)} onClick={onRemove}>
          {t.removeShort}
        </Button>
      </Flex>
      {names.map((name) => (
        <PartField key={name} name={name} part={part} onChange={onChange} />
      ))}
    </chakra.fieldset>
  );
}

/** Leaves out what is empty. */
function withText(part: Part, name: Name, text: string): Part {
  const { [name]: _, ...rest } = part;
  return text ? { ...rest, [name]: text } : rest;
}

function PartField({ name, part, onChange }: { name: Name; part: Part; onChange: (part: Part) => void }) {
  const t = useTexts(words);
  const meta = useMeta('saveWxMenuEvent');
  const field = meta.input('reply').fields?.find((one) => one.name === name);
  const text = part[name] ?? '';
  const set = (next: string) => onChange(withText(part, name, next));
  const label = name === 'url' && part.msgtype === 'link' ? t.target : field ? meta.label(field) : name;
  const used = bytesOf(text);
  if (name === 'content')
    return (
      <MenuField label={label} count={<ByteCount used={used} most={mostBytes} text={t.bytes(used, mostBytes)} />}>
        {(control) => <Textarea {...control} rows={4} height="auto" py="2" value={text} onChange={(event) => set(event.target.value)} />}
      </MenuField>
    );
  if (name === 'pic_url' || (name === 'url' && part.msgtype === 'image'))
    return <MenuField label={label}>{({ id }) => <PictureField id={id} label={label} value={text} onChange={set} />}</MenuField>;
  return (
    <MenuField label={label}>
      {(control) => (
        <Input {...control} value={text} maxLength={field?.max} autoComplete="off" onChange={(event) => set(event.target.value)} />
      )}
    </MenuField>
  );
}
