import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  others: (others: number) => [`另有 ${others} 个工作表不导入`, `${countOf(String(others), 'other sheet')} not imported`],
  also: (names: string) => [`一并导入表头相同的${names}`, `together with ${names}, which have the same header`],
});

/** Shows which sheets of a workbook are imported, and lets the user choose only one. */
export function SheetChoice({ one, onChange }: { one: ImportDetail; onChange: ((sheet: string) => void) | undefined }) {
  const { sheet, sheets, sheets_read } = one;
  const t = useTexts(words);
  const meta = useMeta('getImportFile');
  if (sheet === null || sheets.length < 2) return null;
  const label = meta.label(meta.output('sheet'));
  const also = sheets_read.filter((name) => name !== sheet).map((name) => `「${name}」`);
  const others = sheets.length - sheets_read.length;
  const hints = [also.length > 0 ? t.also(joinNames(also)) : '', others > 0 ? t.others(others) : ''].filter(Boolean);
  return (
    <Flex align="center" gap="2" flexWrap="wrap" mb="2">
      <chakra.span color="ink.2">{label}</chakra.span>
      <chakra.div width="220px">
        {onChange ? (
          <Combobox
            label={label}
            choices={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={(chosen) => (chosen !== sheet || also.length > 0) && chosen && onChange(String(chosen))}
          />
        ) : (
          sheet
        )}
      </chakra.div>
      <chakra.span color="ink.3" fontSize="xs">
        {joinNames(hints)}
      </chakra.span>
    </Flex>
  );
}
