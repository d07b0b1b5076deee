import { chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Facts, Mono } from '#ui/facts/Facts.js';
import { Input } from '#ui/input/Input.js';
import { ErrorState } from '#ui/status/ErrorState.js';

const words = texts({
  title: ['按键查询生效值', 'Values in force'],
  text: [
    '企业值优先，没有则用通用值；这是程序当前读取的值。',
    'The company’s own value, or else the common one. This is what programs get now.',
  ],
  keys: ['参数键，可填多个，用空格或逗号分开', 'Keys, separated by spaces or commas'],
  ask: ['查询', 'Look up'],
  close: ['关闭', 'Close'],
  none: ['没有这个键，或它是保密参数', 'No such key, or it is secret'],
  unset: ['未设置', 'Not set'],
  wrong: (key: string) => [`「${key}」不是参数键，键如 site.title`, `“${key}” isn’t a key. Keys look like site.title`],
});

const most = 100;
/** As the contract's `ParamKey`. */
const isKey = (text: string) => text.length <= 64 && /^[a-z][a-z0-9_.-]*$/.test(text);

/** Asks for the values of parameters by their keys, as programs do. */
export function ValuesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(words);
  const [names, setNames] = useState<string[]>([]);
  const reading = useOperation('queryParams', names.length > 0 ? { names } : null, { keepPreviousData: true });
  return (
    <Modal inPage open onClose={onClose} title={t.title} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <KeysForm onAsk={setNames} />
      {reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {reading.data ? <Facts facts={names.map((name) => ({ name, value: <ParamValueText value={reading.data?.[name]} /> }))} /> : null}
    </Modal>
  );
}

function KeysForm({ onAsk }: { onAsk: (names: string[]) => void }) {
  const t = useTexts(words);
  const id = useId();
  const [text, setText] = useState('');
  const typed = [...new Set(text.split(/[,，、;；\s]+/).filter(Boolean))].slice(0, most);
  const wrong = typed.find((key) => !isKey(key));
  function ask(event: FormEvent) {
    event.preventDefault();
    if (!wrong) onAsk(typed);
  }
  return (
    <chakra.form onSubmit={ask}>
      <chakra.label htmlFor={id} color="ink.2" display="block" mb="1">
        {t.keys}
      </chakra.label>
      <Flex gap="2">
        <Input
          id={id}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={Boolean(wrong)}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="solid" disabled={typed.length === 0 || wrong !== undefined}>
          {t.ask}
        </Button>
      </Flex>
      <chakra.p color={wrong ? 'rose' : 'ink.3'} fontSize="xs" my="2" aria-live="polite">
        {wrong ? t.wrong(wrong) : t.text}
      </chakra.p>
    </chakra.form>
  );
}

function ParamValueText({ value }: { value: string | null | undefined }) {
  const t = useTexts(words);
  return typeof value === 'string' ? <Mono>{value}</Mono> : <chakra.span color="ink.3">{value === null ? t.unset : t.none}</chakra.span>;
}
