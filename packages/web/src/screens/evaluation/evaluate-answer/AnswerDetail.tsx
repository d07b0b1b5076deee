import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { ResultPanel } from '#screens/evaluation/evaluate/ResultPanel.js';
import { ButtonLink } from '#ui/button/Button.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { formatTime } from '#ui/text/format.js';

const words = texts({
  title: ['答卷', 'Answer'],
  answers: ['作答', 'Answers'],
  version: (name: string, number: number) => [`${name} · 第 ${number} 版`, `${name} · version ${number}`],
  self: ['客户本人', 'The customer'],
});

type Answer = Data<'getEvaluationAnswer'>;

/** Renders an answer in a drawer: what it adds up to, and each question as it was worded then. */
export function AnswerDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <ReadDrawer id={id} read="getEvaluationAnswer" title={t.title} onClose={onClose}>
      {(answer) => (
        <>
          <AnswerFacts answer={answer} />
          <ResultPanel result={answer.result} />
          <DetailSection title={t.answers}>
            <AnswerItems answers={answer.answers} />
          </DetailSection>
        </>
      )}
    </ReadDrawer>
  );
}

function AnswerFacts({ answer: { configure, configure_version, customer, staff, finished_at } }: { answer: Answer }) {
  const t = useTexts(words);
  const meta = useMeta('getEvaluationAnswer');
  const rights = useRights('getQuestionnaire', 'getCustomer');
  const linked = (may: boolean | undefined, to: string, text: string) =>
    may ? (
      <ButtonLink asChild look="link">
        <Link to={to}>{text}</Link>
      </ButtonLink>
    ) : (
      text
    );
  const version = t.version(configure.name, configure_version);
  return (
    <RecordFacts
      meta={meta}
      facts={{
        customer: linked(rights.getCustomer, `/user/userList/detail/${customer.id}?tab=evaluations`, customer.name),
        configure: linked(rights.getQuestionnaire, `/evaluation/questionnaire/${configure.id}?tab=versions`, version),
        staff: staff?.name ?? t.self,
        finished_at: formatTime(finished_at),
      }}
    />
  );
}

function AnswerItems({ answers }: Pick<Answer, 'answers'>) {
  return (
    <chakra.ol listStylePosition="inside" css={{ '& li + li': { borderTopWidth: '1px' } }}>
      {answers.map(({ question_id, title, text }) => (
        <chakra.li key={question_id} py="2" listStyleType="decimal" overflowWrap="anywhere">
          {title}
          <chakra.p ps="4" fontWeight="semibold" whiteSpace="pre-wrap">
            {text}
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
