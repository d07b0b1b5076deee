import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  text: ['部分列沿用了你上次导入同样表头时的选择。', 'Some columns are mapped as in your last import of the same header row.'],
  forget: ['不再沿用', 'Forget'],
});

/** Shows that columns were mapped from a saved mapping, and deletes that mapping on request. */
export function SavedMappingNotice({ one, onForgotten }: { one: ImportDetail; onForgotten: () => Promise<void> }) {
  const t = useTexts(words);
  const may = useMay('deleteImportMapping');
  const forgetting = useAction('deleteImportMapping', { refresh: [] });
  if (!one.columns.some(({ by }) => by === 'remembered')) return null;

  async function forget() {
    if ((await forgetting.run({ id: one.id })).ok) await onForgotten();
  }

  return (
    <Flex align="center" gap="3" bg="sunken" color="ink.2" borderRadius="md" px="4" py="2" mt="2">
      <chakra.span flex="1">{t.text}</chakra.span>
      {may ? (
        <Button size="sm" aria-busy={forgetting.busy} onClick={() => void forget()}>
          {t.forget}
        </Button>
      ) : null}
    </Flex>
  );
}
