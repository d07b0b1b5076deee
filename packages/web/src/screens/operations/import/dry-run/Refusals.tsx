import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { notationLine } from './changes.js';
import { notations, notationWords } from './notation-words.js';
import { UnitButtons } from './UnitButtons.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: ['为什么不能导入', 'Why rows are not imported'],
  rows: (count: string) => [`${count} 行`, countOf(count, 'row')],
});

type Refusal = ImportDetail['refusals'][number];

/** Returns whether the reasons say more than the list of rows. */
export const hasCommonReasons = ({ refusals }: ImportDetail) => refusals.some(({ rows, fix }) => rows > 1 || fix !== null);

/** Shows each reason once, with the number of rows and buttons that fix it where the file can be read otherwise. */
export function Refusals({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  const id = useId();
  if (!hasCommonReasons(one)) return null;
  return (
    <section aria-labelledby={id}>
      <chakra.h4 id={id} fontWeight="semibold" mb="1.5">
        {t.title}
      </chakra.h4>
      <chakra.ul listStyleType="none" borderWidth="1px" borderRadius="md" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {one.refusals.map((refusal) => (
          <chakra.li key={refusal.reason} px="4" py="2">
            <Flex gap="3" align="baseline">
              <chakra.b color="rose" flexShrink={0} fontVariantNumeric="tabular-nums">
                {t.rows(formatCount(refusal.rows))}
              </chakra.b>
              <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                {refusal.reason}
              </chakra.span>
            </Flex>
            {next.may ? <Fix one={one} next={next} refusal={refusal} /> : null}
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  );
}

function Fix({ one, next, refusal: { field, fix } }: { one: ImportDetail; next: Try; refusal: Refusal }): ReactNode {
  const column = one.columns.find((known) => known.field !== null && known.field === field);
  if (fix === null || (fix !== 'encoding' && !column)) return null;
  return (
    <Flex gap="2" flexWrap="wrap" mt="1.5">
      {fix === 'encoding' || !column ? (
        <EncodingButtons one={one} next={next} />
      ) : fix === 'unit' ? (
        <UnitButtons
          column={column}
          units={one.fields.find((known) => known.field === field)?.units ?? []}
          disabled={next.busy}
          onChange={next.change}
        />
      ) : (
        <NotationButtons about={fix} column={column.column} next={next} />
      )}
    </Flex>
  );
}

function NotationButtons({ about, column, next }: { about: 'decimal' | 'order'; column: string; next: Try }) {
  const names = useTexts(notationWords);
  return notations[about].map((notation) => (
    <Button key={notation} size="sm" disabled={next.busy} onClick={() => next.change({ notations: [notationLine(column, notation)] })}>
      {names[notation]}
    </Button>
  ));
}

function EncodingButtons({ one, next }: { one: ImportDetail; next: Try }) {
  const meta = useMeta('createImportRun');
  const field = meta.input('encoding');
  return one.text?.readings
    .filter(({ encoding }) => encoding !== one.text?.encoding)
    .map(({ encoding, text }) => (
      <Button key={encoding} size="sm" disabled={next.busy} onClick={() => next.change({ encoding })}>
        <b>{text}</b> {meta.word(field, encoding)}
      </Button>
    ));
}
