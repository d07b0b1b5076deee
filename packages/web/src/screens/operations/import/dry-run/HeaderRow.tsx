import { chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  use: ['按此行重新预检', 'Check with this row'],
  hint: ['识别有误时可改为其他行', 'Change it if it’s wrong'],
});

/** Shows the detected header row and lets the user change it. */
export function HeaderRow({ row, onChange }: { row: number; onChange: ((row: number) => void) | undefined }) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta('createImportRun');
  const field = meta.input('header_row');
  const [typed, setTyped] = useState(String(row));
  const chosen = Number(typed);
  const isOther = Number.isInteger(chosen) && chosen >= (field.min ?? 1) && chosen <= (field.max ?? chosen) && chosen !== row;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOther) onChange?.(chosen);
  }

  return (
    <Flex as="form" onSubmit={submit} align="center" gap="2" flexWrap="wrap" mb="2">
      <chakra.label htmlFor={id} color="ink.2">
        {meta.label(field)}
      </chakra.label>
      <Input
        id={id}
        type="number"
        inputMode="numeric"
        min={field.min}
        max={field.max}
        width="80px"
        value={typed}
        readOnly={!onChange}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isOther && onChange ? (
        <Button type="submit" size="sm">
          {t.use}
        </Button>
      ) : null}
      {onChange ? (
        <chakra.span id={`${id}-hint`} color="ink.3" fontSize="xs">
          {t.hint}
        </chakra.span>
      ) : null}
    </Flex>
  );
}
