import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  hint: (others: number) => [
    `每次只导入一个工作表，另有 ${others} 个未导入`,
    `Only one sheet is imported at a time; ${others} more ${others === 1 ? 'has' : 'have'} content`,
  ],
});

/** Shows which sheet of a workbook is imported, and lets the user choose another one. */
export function SheetChoice({ one: { sheet, sheets }, onChange }: { one: ImportDetail; onChange: ((sheet: string) => void) | undefined }) {
  const t = useTexts(words);
  const meta = useMeta('getImportFile');
  if (sheet === null || sheets.length < 2) return null;
  const label = meta.label(meta.output('sheet'));
  return (
    <Flex align="center" gap="2" flexWrap="wrap" mb="2">
      <chakra.span color="ink.2">{label}</chakra.span>
      <chakra.div width="220px">
        {onChange ? (
          <Combobox
            label={label}
            choices={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={(chosen) => chosen !== sheet && chosen && onChange(String(chosen))}
          />
        ) : (
          sheet
        )}
      </chakra.div>
      <chakra.span color="ink.3" fontSize="xs">
        {t.hint(sheets.length - 1)}
      </chakra.span>
    </Flex>
  );
}
