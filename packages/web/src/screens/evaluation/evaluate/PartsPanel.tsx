import { chakra, Flex } from '@chakra-ui/react';
import type { OperationId } from '@shiyi/sdk';
import { useMemo } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { PartDrawer } from './PartDrawer.js';
import type { Part, Question, QuestionnaireDetail } from './questionnaire.js';
import { useRuleText } from './show-rule.js';
import { useQuestions } from './use-questions.js';

const words = texts({
  add: ['添加分段', 'Add section'],
  edit: ['编辑', 'Edit'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除分段「${name}」？`, `Delete the section “${name}”?`],
  askText: ['题目留在题库里。', 'Its questions stay in the bank.'],
  removed: ['分段已删除', 'Section deleted'],
  none: ['还没有分段', 'No sections yet'],
  noneText: ['添加第一个分段，再从题库选题目。', 'Add the first section, then choose questions from the bank.'],
  always: ['总是显示', 'Always shown'],
  empty: ['这个分段还没有题目', 'This section has no questions yet'],
});

/** Shows the sections of a questionnaire with their questions, in the order in which they are asked. */
export function PartsPanel({ questionnaire }: { questionnaire: QuestionnaireDetail }) {
  const t = useTexts(words);
  const { id } = questionnaire;
  const reading = useOperation('listQuestionnaireParts', { configure_id: id, limit: 100 });
  const mayCreate = useMay('createQuestionnairePart') && questionnaire.status !== 'off';
  const open = useOpen('part');
  const parts = reading.data?.list;
  const questions = useQuestions(useMemo(() => parts?.flatMap((one) => one.question_ids) ?? [], [parts]));
  if (reading.error && !parts) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!parts) return <PageSkeleton />;
  return (
    <Flex direction="column" gap="3" maxWidth="860px">
      {parts.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {parts.map((part) => (
        <PartCard
          key={part.id}
          part={part}
          questions={questions}
          fixed={questionnaire.status === 'off'}
          onEdit={() => open.show(part.id)}
        />
      ))}
      {mayCreate ? (
        <Button alignSelf="flex-start" onClick={() => open.show('new')}>
          {t.add}
        </Button>
      ) : null}
      <PartDrawer
        open={open.value}
        part={parts.find((one) => one.id === open.id)}
        earlier={parts}
        questionnaire={id}
        questions={questions}
        onClose={open.close}
      />
    </Flex>
  );
}

interface CardProps {
  part: Part;
  questions: ReadonlyMap<number, Question>;
  fixed: boolean;
  onEdit: () => void;
}

/** What shows the parts of a questionnaire. */
const partReads: OperationId[] = [
  'getQuestionnaire',
  'listQuestionnaires',
  'listDimensionItems',
  'listQuestionnaireVersions',
  'getNextDimension',
  'checkQuestionnaire',
  'queryEvaluationResult',
];

function PartCard({ part, questions, fixed, onEdit }: CardProps) {
  const t = useTexts(words);
  const mayUpdate = useMay('updateQuestionnairePart');
  const removal = useAction('deleteQuestionnairePart', { done: t.removed, refresh: partReads });
  return (
    <Card p="4" as="section" aria-label={part.title}>
      <Flex gap="2" align="center" flexWrap="wrap">
        <chakra.h2 fontWeight="semibold">{part.title}</chakra.h2>
        <StatusChip tone={part.show_rule ? 'info' : 'plain'}>
          <RuleText part={part} questions={questions} />
        </StatusChip>
        {fixed ? null : (
          <Flex gap="2" ms="auto">
            {mayUpdate ? (
              <Button size="sm" onClick={onEdit}>
                {t.edit}
              </Button>
            ) : null}
            <ConfirmButton
              id="deleteQuestionnairePart"
              size="sm"
              look="danger"
              question={t.ask(part.title)}
              consequence={t.askText}
              action={t.remove}
              onConfirm={() => removal.run({ id: part.id })}
            >
              {t.remove}
            </ConfirmButton>
          </Flex>
        )}
      </Flex>
      {part.intro ? <chakra.p color="ink.2">{part.intro}</chakra.p> : null}
      {part.question_ids.length === 0 ? <chakra.p color="ink.3">{t.empty}</chakra.p> : null}
      <QuestionLines part={part} questions={questions} />
    </Card>
  );
}

function RuleText({ part, questions }: Pick<CardProps, 'part' | 'questions'>) {
  const t = useTexts(words);
  const ruleText = useRuleText(questions);
  return part.show_rule ? ruleText(part.show_rule) : t.always;
}

function QuestionLines({ part, questions }: Pick<CardProps, 'part' | 'questions'>) {
  const meta = useMeta('listQuestions');
  const ruleText = useRuleText(questions);
  return (
    <chakra.ol ps="6" mt="2" listStyleType="decimal">
      {part.question_ids.map((id) => {
        const one = questions.get(id);
        const rule = part.question_rules.find((each) => each.question_id === id)?.show_rule;
        return (
          <li key={id}>
            {one?.title ?? '…'} <chakra.span color="ink.3">{one ? meta.word(meta.output('type'), one.type) : null}</chakra.span>
            {rule ? (
              <chakra.p color="ink.2" fontSize="sm" overflowWrap="anywhere">
                {ruleText(rule)}
              </chakra.p>
            ) : null}
          </li>
        );
      })}
    </chakra.ol>
  );
}
