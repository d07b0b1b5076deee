import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';

const words = texts({
  others: (others: number) => [`另有 ${others} 个工作表不导入`, `${countOf(String(others), 'other sheet')} not imported`],
  all: ['表头相同的全部工作表', 'All sheets with one header'],
});

/** Shows which sheets of a workbook are imported, and lets the user choose only one, or all of one form again. */
export function SheetChoice({ one, onChange }: { one: ImportDetail; onChange: ((sheet: string | null) => void) | undefined }) {
  const { sheet, sheets, sheets_read } = one;
  const t = useTexts(words);
  const meta = useMeta('getImportFile');
  if (sheet === null || sheets.length < 2) return null;
  const label = meta.label(meta.output('sheet'));
  const value = sheets_read.length > 1 ? '' : sheet;
  const others = sheets.length - sheets_read.length;
  const hints = [sheets_read.length > 1 ? joinNames(sheets_read) : '', others > 0 ? t.others(others) : ''].filter(Boolean);
  return (
    <Flex align="center" gap="2" flexWrap="wrap" mb="2">
      <chakra.span color="ink.2">{label}</chakra.span>
      <chakra.div width="220px">
        {onChange ? (
          <Combobox
            label={label}
            choices={sheets.map((name) => ({ value: name, label: name }))}
            empty={t.all}
            value={value}
            onChange={(chosen) => chosen !== value && onChange(chosen === '' ? null : String(chosen))}
          />
        ) : (
          value || t.all
        )}
      </chakra.div>
      <chakra.span color="ink.3" fontSize="xs">
        {hints.join(' · ')}
      </chakra.span>
    </Flex>
  );
}
