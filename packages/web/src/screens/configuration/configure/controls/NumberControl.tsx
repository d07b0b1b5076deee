import { chakra, Flex } from '@chakra-ui/react';
import { Input } from '#ui/input/Input.js';
import { wordOfUnit } from '#ui/text/units.js';
import type { ValueControlProps } from './value-control.js';

/** Renders a field for a whole number with its unit. */
export function NumberControl({ shared, text, onChange, kind: { minimum, maximum, unit } }: ValueControlProps) {
  return (
    <Flex align="center" gap="2">
      <Input
        {...shared}
        type="number"
        step={1}
        min={minimum ?? undefined}
        max={maximum ?? undefined}
        maxWidth="{sizes.40}"
        value={text}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {unit ? <chakra.span color="ink.2">{wordOfUnit(unit)}</chakra.span> : null}
    </Flex>
  );
}
