import { chakra } from '@chakra-ui/react';
import type { FieldMeta } from '@shiyi/sdk';
import type { ControllerRenderProps } from 'react-hook-form';
import type { Choice } from '#api/meta.js';
import { Radio } from '#ui/choice/Radio.js';
import type { Values } from './form-values.js';

interface Props {
  field: FieldMeta;
  bound: ControllerRenderProps<Values, string>;
  choices: readonly Choice[];
}

/** Renders a few options as radio buttons. */
export function Radios({ field, bound, choices }: Props) {
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="5" minHeight="34px" alignItems="center">
      {choices.map((one) => (
        <Radio
          key={one.value}
          id={`${bound.name}-${one.value}`}
          name={`${bound.name}-${field.name}`}
          checked={bound.value === one.value}
          onBlur={bound.onBlur}
          onChange={() => bound.onChange(one.value)}
        >
          {one.label}
        </Radio>
      ))}
    </chakra.div>
  );
}
