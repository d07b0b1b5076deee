import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { type Meta, useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Select } from '#ui/input/Input.js';
import type { ImportDetail } from '../import-state.js';
import type { Encoding, Separator } from './changes.js';
import { HeaderRow } from './HeaderRow.js';
import { SheetChoice } from './SheetChoice.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['文件读法', 'How the file is read'],
  form: (name: string) => [`识别为${name}`, `Recognized as ${name}`],
  reads: ['文字显示为', 'Text reads'],
});

/** Shows how the file is read: its form, encoding, separator, sheet and header row, each of which can be changed. */
export function FileForm({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  const meta = useMeta('createImportRun');
  const { text } = one;
  const sample = text?.readings.find(({ encoding }) => encoding === text.encoding)?.text;
  return (
    <section>
      <FormTitle one={one} />
      <Flex gap="4" rowGap="2" flexWrap="wrap" align="center">
        {text ? (
          <>
            <Choice
              meta={meta}
              name="encoding"
              value={text.encoding}
              next={next}
              onChange={(one) => next.change({ encoding: one as Encoding })}
            />
            <Choice
              meta={meta}
              name="separator"
              value={text.separator}
              next={next}
              onChange={(one) => next.change({ separator: one as Separator })}
            />
          </>
        ) : null}
        {one.head_row_no === null ? null : (
          <HeaderRow row={one.head_row_no} onChange={next.may ? (headerRow) => next.change({ headerRow }) : undefined} />
        )}
      </Flex>
      <SheetChoice one={one} onChange={next.may ? (sheet) => next.change({ sheet }) : undefined} />
      {sample ? (
        <chakra.p color="ink.2" mt="1.5" overflowWrap="anywhere">
          {t.reads} <chakra.q color="ink">{sample}</chakra.q>
        </chakra.p>
      ) : null}
    </section>
  );
}

/** Names the recognized form and layout of the file. */
function FormTitle({ one: { profile, shape } }: { one: ImportDetail }) {
  const t = useTexts(words);
  const meta = useMeta('getImportFile');
  return (
    <chakra.h4 fontWeight="semibold" mb="2">
      {t.title}
      {profile ? (
        <chakra.span fontWeight="normal" color="jade.700">
          {' · '}
          {t.form(profile)}
        </chakra.span>
      ) : null}
      {shape ? (
        <chakra.span fontWeight="normal" color="ink.2">
          {' · '}
          {meta.word(meta.output('shape'), shape)}
        </chakra.span>
      ) : null}
    </chakra.h4>
  );
}

interface ChoiceProps {
  meta: Meta;
  name: 'encoding' | 'separator';
  value: string;
  next: Try;
  onChange: (value: string) => void;
}

function Choice({ meta, name, value, next, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  const field = meta.input(name);
  return (
    <Flex align="center" gap="2" maxWidth="100%">
      <chakra.label htmlFor={id} color="ink.2" whiteSpace="nowrap">
        {meta.label(field)}
      </chakra.label>
      <Select
        id={id}
        width="auto"
        minWidth="0"
        flexShrink="1"
        value={value}
        disabled={!next.may}
        onChange={(event) => onChange(event.target.value)}
      >
        {meta.choices(field).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Flex>
  );
}
