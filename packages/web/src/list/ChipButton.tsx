import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ choose: ['请选择', 'choose'] });

type ButtonProps = ComponentProps<typeof chakra.button> & { title: string; said: string | undefined; closable: boolean };

/** Button of the chip, with the filter's title and value. */
export function ChipButton({ title, said, closable, ...rest }: ButtonProps) {
  const t = useTexts(words);
  return (
    <chakra.button
      {...rest}
      type="button"
      ps="2.5"
      pe={closable ? '1' : '2.5'}
      maxWidth="240px"
      overflow="hidden"
      textOverflow="ellipsis"
      whiteSpace="nowrap"
    >
      <span>{title}</span> <b style={{ fontWeight: 600 }}>{said ?? `${t.choose}…`}</b>
    </chakra.button>
  );
}
