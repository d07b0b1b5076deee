import { Flex } from '@chakra-ui/react';
import type { Editor } from '@tiptap/react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';

const words = texts({
  table: ['表格', 'Table'],
  addRow: ['加一行', 'Add row'],
  addColumn: ['加一列', 'Add column'],
  dropRow: ['删除行', 'Delete row'],
  dropColumn: ['删除列', 'Delete column'],
  drop: ['删除表格', 'Delete table'],
});

/** What can be done with the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTexts(words);
  const chain = () => editor.chain().focus();
  const steps: [string, () => boolean][] = [
    [t.addRow, () => chain().addRowAfter().run()],
    [t.addColumn, () => chain().addColumnAfter().run()],
    [t.dropRow, () => chain().deleteRow().run()],
    [t.dropColumn, () => chain().deleteColumn().run()],
    [t.drop, () => chain().deleteTable().run()],
  ];
  return (
    <Flex role="group" aria-label={t.table} gap="1" px="2" py="1" borderBottomWidth="1" flexWrap="wrap" bg="sunken">
      {steps.map(([label, run]) => (
        <Button key={label} size="sm" look="quiet" onClick={run}>
          {label}
        </Button>
      ))}
    </Flex>
  );
}
