import { chakra, Flex } from '@chakra-ui/react';
import { type ImportQuestion, likelyColumns } from '@shiyi/sdk/import-questions';
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { joinNames } from '#ui/text/format.js';
import type { ImportDetail } from '../import-state.js';
import { ConstantInput, isCustomerField } from './ConstantInput.js';
import { notationLine } from './changes.js';
import { notationWords } from './notation-words.js';
import { UnitButtons } from './UnitButtons.js';
import type { Try } from './use-dry-run.js';

const words = texts({
  title: (count: number) => [`还差 ${count} 项需要你确认`, count === 1 ? 'One question first' : `${count} questions first`],
  encoding: ['哪一种显示的文字是对的？', 'Which of these reads correctly?'],
  decimal: (cell: string) => [`「${cell}」是多少？`, `What number is “${cell}”?`],
  order: (cell: string) => [`「${cell}」是哪一天？`, `Which day is “${cell}”?`],
  ofColumns: (names: string) => [`用于「${names}」列`, `Applies to ${names}`],
  unit: (column: string, unit: string) => [
    `「${column}」的单位「${unit}」不适用，它的单位是？`,
    `“${unit}” is no unit of “${column}”. Which unit is it?`,
  ],
  field: (label: string) => [`哪一列是「${label}」？`, `Which column is “${label}”?`],
  value: (label: string) => [`文件里没有「${label}」，整份文件用哪个值？`, `The file has no “${label}”. Which value is it for all rows?`],
  customer: ['这些记录是哪位客户的？', 'Whose records are these?'],
  choose: ['选择文件里的列', 'Choose a column'],
  columnFor: (label: string) => [`「${label}」所在的列`, `Column of “${label}”`],
  orAll: ['没有这一列？整份文件都用', 'No such column? One value for the whole file'],
  orCustomer: ['或者全部属于', 'Or all belong to'],
});

interface Props {
  one: ImportDetail;
  next: Try;
  questions: readonly ImportQuestion[];
}

/** Lists what only the user can say, each with buttons that answer it. */
export function Questions({ one, next, questions }: Props) {
  const t = useTexts(words);
  if (questions.length === 0) return null;
  return (
    <chakra.section aria-label={t.title(questions.length)} bg="amber.50" borderRadius="md" px="4" py="3">
      <chakra.h4 display="flex" alignItems="center" gap="1.5" fontWeight="semibold" color="amber">
        <CircleHelp size={16} aria-hidden />
        {t.title(questions.length)}
      </chakra.h4>
      {questions.map((question) => (
        <QuestionItem key={keyOf(question)} one={one} next={next} question={question} />
      ))}
    </chakra.section>
  );
}

const keyOf = (question: ImportQuestion) =>
  question.about === 'unit'
    ? `unit ${question.column.column}`
    : question.about === 'field'
      ? `field ${question.field.field}`
      : question.about;

function QuestionItem({ one, next, question }: Omit<Props, 'questions'> & { question: ImportQuestion }) {
  const t = useTexts(words);
  const names = useTexts(notationWords);
  if (question.about === 'encoding') return <EncodingQuestion next={next} readings={question.readings} />;
  if (question.about === 'field') return <FieldQuestion one={one} next={next} field={question.field} />;
  if (question.about === 'unit') {
    const { column, unit, field } = question;
    return (
      <QuestionGroup title={t.unit(column.column, unit)}>
        <UnitButtons column={column} units={field?.units ?? []} disabled={!next.may} onChange={next.change} />
      </QuestionGroup>
    );
  }
  const { about, cell, columns, readings } = question;
  return (
    <QuestionGroup title={t[about](cell)} hint={t.ofColumns(joinNames(columns.map(({ column }) => column)))}>
      {readings.map(({ notation, text }) => (
        <Button
          key={notation}
          disabled={!next.may}
          onClick={() => next.change({ notations: columns.map(({ column }) => notationLine(column, notation)) })}
        >
          <b>{text}</b>
          <chakra.span color="ink.3">{names[notation as keyof typeof names]}</chakra.span>
        </Button>
      ))}
    </QuestionGroup>
  );
}

function QuestionGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.div role="group" aria-labelledby={id} mt="2.5">
      <chakra.p id={id}>
        {title}
        {hint ? <chakra.span color="ink.2"> {hint}</chakra.span> : null}
      </chakra.p>
      <Flex gap="2" flexWrap="wrap" mt="1.5">
        {children}
      </Flex>
    </chakra.div>
  );
}

function EncodingQuestion({ next, readings }: { next: Try; readings: NonNullable<ImportDetail['text']>['readings'] }) {
  const t = useTexts(words);
  const meta = useMeta('createImportRun');
  const field = meta.input('encoding');
  return (
    <QuestionGroup title={t.encoding}>
      {readings.map(({ encoding, text }) => (
        <Button
          key={encoding}
          disabled={!next.may}
          onClick={() => next.change({ encoding })}
          css={{
            width: '100%',
            height: 'auto',
            paddingBlock: '6px',
            justifyContent: 'space-between',
            whiteSpace: 'normal',
            textAlign: 'start',
          }}
        >
          <chakra.b overflowWrap="anywhere">{text}</chakra.b>
          <chakra.span color="ink.3" flexShrink={0}>
            {meta.word(field, encoding)}
          </chakra.span>
        </Button>
      ))}
    </QuestionGroup>
  );
}

function FieldQuestion({ one, next, field }: Omit<Props, 'questions'> & { field: ImportDetail['fields'][number] }) {
  const t = useTexts(words);
  const isCustomer = isCustomerField(one, field);
  const left = likelyColumns(one.columns, next.fields, field).flatMap(({ at }) => {
    const { column, samples } = one.columns[at] ?? { column: '', samples: [] };
    return column === '' ? [] : [{ value: at, label: column, note: samples.slice(0, 5).join(' · ') }];
  });
  return (
    <QuestionGroup title={isCustomer ? t.customer : left.length > 0 ? t.field(field.label) : t.value(field.label)}>
      {left.length > 0 ? (
        <chakra.div width={{ base: '100%', md: '260px' }}>
          <Combobox
            label={t.columnFor(field.label)}
            placeholder={t.choose}
            disabled={!next.may}
            choices={left}
            value=""
            onChange={(at) => at !== '' && next.change({ fields: { [Number(at)]: field.field } })}
          />
        </chakra.div>
      ) : null}
      <Flex align="center" gap="2" flexWrap="wrap" width={{ base: '100%', md: 'auto' }}>
        {left.length > 0 ? <chakra.span color="ink.2">{isCustomer ? t.orCustomer : t.orAll}</chakra.span> : null}
        <ConstantInput one={one} next={next} field={field} />
      </Flex>
    </QuestionGroup>
  );
}
