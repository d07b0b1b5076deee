import { chakra } from '@chakra-ui/react';

const [width, height] = [100, 24];

interface Props {
  values: readonly (number | null)[];
  /** Fills the height from the least to the most, in a line of text; otherwise it begins at zero, below a figure. */
  fitted?: boolean;
}

/** A small line without axes; the figure beside it says what it is. Days without a value are gaps. */
export function Sparkline({ values, fitted = false }: Props) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...(fitted ? known : [0, ...known])), Math.max(...known)];
  const room = most - least || 1;
  const at = (value: number, index: number) =>
    `${((index / (values.length - 1)) * width).toFixed(1)} ${(height - 1 - ((value - least) / room) * (height - 2)).toFixed(1)}`;
  const path = values
    .map((value, index) => (value === null ? '' : `${index > 0 && values[index - 1] !== null ? 'L' : 'M'}${at(value, index)}`))
    .join('');
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={fitted ? '5' : '6'}
      mt={fitted ? '0' : '2'}
      aria-hidden
      color="jade.500"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </chakra.svg>
  );
}
