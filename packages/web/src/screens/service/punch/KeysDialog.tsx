import { chakra, Flex } from '@chakra-ui/react';
import { say, useTexts } from '#app/texts.js';
import { Modal } from '#ui/dialog/Modal.js';
import { keyRows, words } from './words.js';

/** Lists the keys of the review. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(words);
  return (
    <Modal open onClose={onClose} title={t.keys} width="420px">
      {keyRows.map(([keys, what]) => (
        <Flex key={keys} py="1" borderBottomWidth="1px">
          <chakra.span flex="1">{say(what)}</chakra.span>
          <chakra.kbd fontFamily="body" fontSize="xs" px="2" borderWidth="1px" borderColor="line.strong" borderRadius="xs" bg="sunken">
            {keys}
          </chakra.kbd>
        </Flex>
      ))}
    </Modal>
  );
}
