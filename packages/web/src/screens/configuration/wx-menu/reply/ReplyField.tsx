import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { AttachmentFields } from '#message/AttachmentFields.js';
import { Button } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import type { Part } from './replies.js';

const words = texts({
  part: (at: number) => [`第 ${at} 条`, `Part ${at}`],
  add: ['添加一条', 'Add a part'],
  remove: (at: number) => [`删除第 ${at} 条`, `Remove part ${at}`],
  removeShort: ['删除', 'Remove'],
});

const most = 5;

/** What the official account can answer with. */
const kinds = ['text', 'image', 'link', 'miniprogram'] as const;
const isKind = (type: string) => (kinds as readonly string[]).includes(type);

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
  return (
    <chakra.fieldset borderWidth="1px" borderRadius="s" p="3" display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.legend srOnly>{t.part(at)}</chakra.legend>
      <Flex gap="2" align="center">
        <Select
          aria-label={type ? `${t.part(at)} ${meta.label(type)}` : t.part(at)}
          value={part.msgtype}
          onChange={(event) => onChange({ msgtype: event.target.value as Part['msgtype'] })}
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
      <AttachmentFields attachment={part} onChange={onChange} />
    </chakra.fieldset>
  );
}
