import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Input } from './Input.js';

const words = texts({ show: ['显示', 'Show'], hide: ['隐藏', 'Hide'] });

/** Renders a password field with a show / hide button. */
export function Password(props: ComponentProps<typeof Input>) {
  const t = useTexts(words);
  const [shown, setShown] = useState(false);
  return (
    <chakra.div position="relative">
      <Input {...props} type={shown ? 'text' : 'password'} pe="14" />
      <chakra.button
        type="button"
        aria-pressed={shown}
        position="absolute"
        insetEnd="1px"
        top="1px"
        bottom="1px"
        px="2.5"
        color="ink.3"
        fontSize="xs"
        cursor="pointer"
        borderRadius="s"
        _hover={{ color: 'ink' }}
        onClick={() => setShown(!shown)}
      >
        {shown ? t.hide : t.show}
      </chakra.button>
    </chakra.div>
  );
}
