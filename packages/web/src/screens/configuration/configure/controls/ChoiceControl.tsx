import { Flex } from '@chakra-ui/react';
import { say } from '#app/texts.js';
import { Radio } from '#ui/choice/Radio.js';
import { Select } from '#ui/input/Input.js';
import type { ValueControlProps } from './value-control.js';

interface Props extends Omit<ValueControlProps, 'kind'> {
  choices: readonly { value: string; label: string; label_en?: string }[];
}

/** Renders the choice of one of a few values. */
export function ChoiceControl({ shared, text, onChange, choices }: Props) {
  const words = choices.map(({ value, label, label_en }) => ({ value, label: say([label, label_en ?? label]) }));
  if (words.length > 4)
    return (
      <Select {...shared} value={text} onChange={(event) => onChange(event.target.value)}>
        {words.some(({ value }) => value === text) ? null : <option value={text}> </option>}
        {words.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <Flex role="radiogroup" aria-label={shared['aria-label']} wrap="wrap" columnGap="5" minHeight="field" align="center">
      {words.map(({ value, label }) => (
        <Radio key={value} name={shared.id} checked={text === value} onChange={() => onChange(value)}>
          {label}
        </Radio>
      ))}
    </Flex>
  );
}
