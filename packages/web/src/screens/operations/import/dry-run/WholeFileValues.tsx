import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ImportDetail } from '../import-state.js';
import { ConstantInput } from './ConstantInput.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['整份文件的取值', 'Values for the whole file'],
  text: ['文件里没有的列，可以给所有行填同一个值。', 'A field without a column can have one value in all rows.'],
  add: ['添加字段', 'Add a field'],
  remove: (label: string) => [`去掉「${label}」`, `Remove “${label}”`],
  byForm: ['按文件来源', 'by the form of the file'],
});

/** Shows the values that all lines have, and lets the user set more. */
export function WholeFileValues({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  const [added, setAdded] = useState<readonly string[]>([]);
  const said = Object.keys(next.constants);
  const names = [...new Set([...said, ...added])];
  const byForm = one.whole_file.filter(({ field }) => !said.includes(field));
  const free = one.fields.filter(({ field }) => !next.fields.includes(field) && !names.includes(field));

  function remove(name: string) {
    setAdded(added.filter((one) => one !== name));
    if (said.includes(name)) next.change({ constants: { [name]: '' } });
  }

  return (
    <section>
      <chakra.h4 fontWeight="semibold">{t.title}</chakra.h4>
      <chakra.p color="ink.3" fontSize="xs" mb="2">
        {t.text}
      </chakra.p>
      <Flex direction="column" gap="2">
        {byForm.map(({ field, label, text }) => (
          <div key={field}>
            {label}：<b>{text}</b>
            <chakra.span color="ink.3" fontSize="xs">
              {' '}
              {t.byForm}
            </chakra.span>
          </div>
        ))}
        {names.flatMap((name) => {
          const field = one.fields.find((known) => known.field === name);
          return field ? [<ValueRow key={name} {...{ one, next, field }} onRemove={() => remove(name)} />] : [];
        })}
        {next.may && free.length > 0 ? <NewValue free={free} onAdd={(name) => setAdded([...added, name])} /> : null}
      </Flex>
    </section>
  );
}

/** Lets the user choose a field to set for the whole file. */
function NewValue({ free, onAdd }: { free: ImportDetail['fields']; onAdd: (name: string) => void }) {
  const t = useTexts(words);
  return (
    <chakra.div width={{ base: '100%', md: '220px' }}>
      <Combobox
        label={t.add}
        placeholder={t.add}
        choices={free.map(({ field, label }) => ({ value: field, label }))}
        value=""
        onChange={(name) => name !== '' && onAdd(String(name))}
      />
    </chakra.div>
  );
}

interface RowProps {
  one: ImportDetail;
  next: Try;
  field: ImportDetail['fields'][number];
  onRemove: () => void;
}

function ValueRow({ one, next, field, onRemove }: RowProps) {
  const t = useTexts(words);
  return (
    <Flex align="center" gap="2" flexWrap="wrap">
      <chakra.span minWidth="80px">{field.label}</chakra.span>
      <Flex flex={{ base: '1', md: 'none' }} gap="2" align="center">
        <ConstantInput one={one} next={next} field={field} />
        {next.may ? (
          <Button look="quiet" size="sm" shape="square" aria-label={t.remove(field.label)} title={t.remove(field.label)} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        ) : null}
      </Flex>
    </Flex>
  );
}
