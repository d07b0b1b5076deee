import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ choose: ['不限', 'Any'] });

type ButtonProps = ComponentProps<typeof chakra.button> & {
  title: string;
  said: string | undefined;
  empty: string | undefined;
  closable: boolean;
};

/** Button of the chip, with the filter's title and value. */
export function ChipButton({ title, said, empty, closable, ...rest }: ButtonProps) {
  const t = useTexts(words);
  const isAll = said === undefined && empty !== undefined;
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
      {isAll ? null : <span>{title} </span>}
      <b style={{ fontWeight: 600 }}>{said ?? empty ?? t.choose}</b>
    </chakra.button>
  );
}
