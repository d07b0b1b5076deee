import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { Input } from '#ui/input/Input.js';

/** Shows the header row and lets the user change it. */
export function HeaderRow({ row, onChange }: { row: number; onChange: ((row: number) => void) | undefined }) {
  const id = useId();
  const meta = useMeta('createImportRun');
  const field = meta.input('header_row');
  const [typed, setTyped] = useState(String(row));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(String(row));
  }, [row]);
  const chosen = Number(typed);
  const isValid = Number.isInteger(chosen) && chosen >= (field.min ?? 1) && chosen <= (field.max ?? chosen);
  const confirm = () => isValid && chosen !== row && onChange?.(chosen);
  return (
    <Flex align="center" gap="2">
      <chakra.label htmlFor={id} color="ink.2" whiteSpace="nowrap">
        {meta.label(field)}
      </chakra.label>
      <Input
        ref={input}
        id={id}
        type="number"
        inputMode="numeric"
        min={field.min}
        max={field.max}
        width="80px"
        value={typed}
        readOnly={!onChange}
        aria-invalid={!isValid}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={confirm}
        onKeyDown={(event) => event.key === 'Enter' && confirm()}
      />
    </Flex>
  );
}
