import { chakra, Flex } from '@chakra-ui/react';
import { AlignLeft, Minimize2 } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Textarea } from '#ui/input/Input.js';
import { formatBytes } from '#ui/text/format.js';
import { compactJson, jsonFault, looksLikeJson, prettyJson } from './json-text.js';

const words = texts({
  value: ['值', 'Value'],
  pretty: ['格式化', 'Format'],
  compact: ['压成一行', 'One line'],
  json: ['JSON 有效', 'Valid JSON'],
  text: ['普通文本', 'Plain text'],
  at: (line: number, column: number) => [
    `像 JSON，但第 ${line} 行第 ${column} 列有语法错误，读取它的程序可能出错`,
    `Looks like JSON but has a syntax error at line ${line}, column ${column}; programs that read it may fail`,
  ],
});

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

type Props = Pick<ControlProps, 'id' | 'value' | 'onChange' | 'invalid'>;

/** Renders an editor for a value; JSON is validated as the user types and can be formatted. */
export function ValueControl({ id, value, onChange, invalid }: Props) {
  const t = useTexts(words);
  const text = String(value ?? '');
  const json = looksLikeJson(text);
  const fault = json ? jsonFault(text) : undefined;
  const valid = json && !fault;
  return (
    <chakra.div>
      <Textarea
        id={id}
        aria-label={t.value}
        aria-invalid={invalid}
        aria-describedby={`${id}-kind`}
        value={text}
        rows={14}
        height="auto"
        py="2"
        spellCheck={false}
        fontFamily="mono"
        fontSize="xs"
        lineHeight="1.6"
        resize="vertical"
        onChange={(event) => onChange(event.target.value)}
      />
      <Flex align="center" gap="2" mt="1" flexWrap="wrap" justify="flex-end" fontSize="xs">
        <chakra.span id={`${id}-kind`} role="status" color={fault ? 'persimmon' : valid ? 'jade.700' : 'ink.3'} flex="1" minWidth="36">
          {fault ? t.at(fault.line, fault.column) : valid ? t.json : t.text} · {formatBytes(bytesOf(text))}
        </chakra.span>
        <Tools text={text} valid={valid} onChange={onChange} />
      </Flex>
    </chakra.div>
  );
}

function Tools({ text, valid, onChange }: { text: string; valid: boolean; onChange: (text: string) => void }) {
  const t = useTexts(words);
  return (
    <Flex align="center" gap="1">
      <Button size="sm" look="quiet" disabled={!valid} onClick={() => onChange(prettyJson(text))}>
        <AlignLeft aria-hidden />
        {t.pretty}
      </Button>
      <Button size="sm" look="quiet" disabled={!valid} onClick={() => onChange(compactJson(text))}>
        <Minimize2 aria-hidden />
        {t.compact}
      </Button>
      <CopyButton text={text} what={t.value} />
    </Flex>
  );
}
