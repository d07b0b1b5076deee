import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';

const words = texts({
  title: ['遇到已有记录时', 'Existing records'],
  skip: ['原样保留，只导入新的', 'Keep them and import new ones only'],
  update: ['用文件中的值更新，空单元格不变', 'Update them with values from the file; empty cells change nothing'],
});

export type OnDuplicate = NonNullable<Input<'createImportRun'>['on_duplicate']>;

/** Renders the choice of how to handle existing records. */
export function DuplicateChoice({ value, onChange }: { value: OnDuplicate; onChange: (value: OnDuplicate) => void }) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta('createImportRun');
  const field = meta.input('on_duplicate');
  return (
    <chakra.fieldset border="0" p="0" m="0">
      <chakra.legend fontWeight="semibold" mb="1.5">
        {t.title}
      </chakra.legend>
      <Flex direction="column" gap="1">
        {(['skip', 'update'] as const).map((one) => (
          <chakra.label
            key={one}
            htmlFor={`${id}-${one}`}
            display="inline-flex"
            alignItems="center"
            gap="2"
            minHeight="24px"
            cursor="pointer"
          >
            <Checkbox type="radio" id={`${id}-${one}`} name={id} checked={value === one} onChange={() => onChange(one)} />
            <span>
              {meta.word(field, one)}
              <chakra.span color={one === 'update' ? 'amber' : 'ink.3'}> · {t[one]}</chakra.span>
            </span>
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
