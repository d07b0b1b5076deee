import { chakra, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  locked: ['活动进行中，这一部分不能再改', 'This part stays as it is while the campaign runs'],
});

interface Props {
  isLocked: boolean;
  children: ReactNode;
}

/** Keeps fields from being changed while a campaign runs, and says so. */
export function LockedFields({ isLocked, children }: Props) {
  const t = useTexts(words);
  return (
    <chakra.fieldset disabled={isLocked} border="none" m="0" p="0" minWidth="0">
      {isLocked ? (
        <chakra.legend display="flex" gap="1.5" alignItems="center" color="ink.3" fontSize="xs" mb="3" p="0">
          <Lock size={13} aria-hidden />
          {t.locked}
        </chakra.legend>
      ) : null}
      <Flex
        direction="column"
        gap="4"
        css={isLocked ? { '& input, & select, & textarea, & button': { cursor: 'not-allowed', opacity: 0.75 } } : undefined}
      >
        {children}
      </Flex>
    </chakra.fieldset>
  );
}
