import { chakra, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { Button } from '#ui/button/Button.js';
import { Input, Textarea } from '#ui/input/Input.js';

const words = texts({
  insert: (label: string) => [`插入变量：${label}`, `Insert the variable ${label}`],
  choose: ['先选择场景，再插入变量', 'Choose a scene to insert its variables'],
});

/** Renders a text with the variables of the scene as chips, which go in at the cursor. */
export function VariableText({ id, label, value, onChange, invalid, multiline = false }: ControlProps & { multiline?: boolean }) {
  const { form } = useFormState();
  const scene = form.watch('scene') as string;
  const params = useOperation('getMessageConfigParams').data?.find((one) => one.scene === scene)?.params;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = String(value ?? '');

  function insert(name: string) {
    const { selectionStart, selectionEnd } = field.current ?? {};
    const from = selectionStart ?? text.length;
    const variable = `{{${name}}}`;
    onChange(text.slice(0, from) + variable + text.slice(selectionEnd ?? from));
    // The cursor follows the variable once the field shows it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }

  const shared = {
    ref: field,
    id,
    'aria-label': label,
    'aria-invalid': invalid,
    autoComplete: 'off',
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <>
      {multiline ? <Textarea {...shared} rows={5} height="auto" py="2" /> : <Input {...shared} />}
      <Variables params={params} onInsert={insert} />
    </>
  );
}

interface VariablesProps {
  params: readonly { name: string; label: string }[] | undefined;
  onInsert: (name: string) => void;
}

function Variables({ params, onInsert }: VariablesProps) {
  const t = useTexts(words);
  return (
    <Flex gap="1.5" mt="1.5" flexWrap="wrap">
      {params?.map(({ name, label }) => (
        <Button key={name} type="button" size="sm" aria-label={t.insert(label)} onClick={() => onInsert(name)}>
          {label}
        </Button>
      )) ?? (
        <chakra.span color="ink.3" fontSize="xs">
          {t.choose}
        </chakra.span>
      )}
    </Flex>
  );
}
