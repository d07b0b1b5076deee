import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { failureText } from '#api/api-errors.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useUnsavedChanges } from '#app/navigation.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { customerName } from '#choices/customer-name.js';
import { DraftOffer } from '#form/DraftOffer.js';
import { mayLeave } from '#form/may-leave.js';
import { AnswerInputs } from '#screens/evaluation/evaluate/AnswerInputs.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { LastAnswer } from './LastAnswer.js';
import { useAnswerDraft } from './use-answer-draft.js';
import { type AnswerForm, useAnswerForm } from './use-answer-form.js';

const words = texts({
  title: ['代客户作答', 'Answer for a customer'],
  choose: ['选择客户和问卷后开始作答。', 'Choose a customer and a questionnaire to start.'],
  left: (count: number) => [`还有 ${count} 道必答题没答`, `${count} required ${count === 1 ? 'question is' : 'questions are'} still open`],
  wrong: (count: number) => [
    `有 ${count} 个回答无效，请修改`,
    `${count} ${count === 1 ? 'answer isn’t' : 'answers aren’t'} allowed; change ${count === 1 ? 'it' : 'them'}`,
  ],
  cancel: ['取消', 'Cancel'],
  save: ['提交答卷', 'Save the answers'],
});

interface Props {
  /** The customer who answers; without one it is chosen here. */
  customer?: number | undefined;
  onClose: () => void;
  onSaved: (answer: number) => void;
}

/** Renders a questionnaire that staff fill in for a customer; it is kept and scored as the customer's own answer. */
export function AnswerDrawer({ customer, onClose, onSaved }: Props) {
  const t = useTexts(words);
  const asking = useAnswerForm(customer);
  const { create } = asking;
  const body = useFirstProblem(asking.tries);
  const dirty = asking.said.size > 0;
  useUnsavedChanges(dirty);
  const draft = useAnswerDraft(asking, customer);
  const leave = async () => (await mayLeave(dirty, true)) && onClose();
  async function save() {
    const made = await asking.save();
    if (made === undefined) return;
    draft.drop();
    onSaved(made);
  }
  return (
    <DetailDrawer
      open
      onClose={() => void leave()}
      title={t.title}
      width="680px"
      footer={<Footer asking={asking} onLeave={() => void leave()} onSave={() => void save()} />}
    >
      <Flex ref={body} direction="column" gap="4">
        <DraftOffer drafts={draft} dirty={dirty} />
        <Who asking={asking} fixed={customer !== undefined} />
        {create.error ? (
          <chakra.div role="alert" px="3" py="2" bg="rose.50" color="rose" borderRadius="s">
            {failureText(create.error)}
          </chakra.div>
        ) : null}
        <Questions asking={asking} />
      </Flex>
    </DetailDrawer>
  );
}

/** Moves to the first question that still needs an answer, after each try to save. */
function useFirstProblem(tries: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[data-problem] :is(input, select, textarea)')?.focus();
  }, [tries]);
  return body;
}

interface FooterProps {
  asking: AnswerForm;
  onLeave: () => void;
  onSave: () => void;
}

function Footer({ asking: { outcome, isSettled, create }, onLeave, onSave }: FooterProps) {
  const t = useTexts(words);
  return (
    <>
      <RemainingCount outcome={outcome} />
      <Button onClick={onLeave}>{t.cancel}</Button>
      <Button look="solid" disabled={!outcome || !isSettled} aria-busy={create.busy} onClick={onSave}>
        {t.save}
      </Button>
    </>
  );
}

function RemainingCount({ outcome }: Pick<AnswerForm, 'outcome'>) {
  const t = useTexts(words);
  return (
    <chakra.span role="status" color="ink.2" me="auto">
      {outcome && outcome.open.length > 0 ? t.left(outcome.open.length) : null}
    </chakra.span>
  );
}

/** Chooses who answers what. */
function Who({ asking: { customer, questionnaire, person, choose }, fixed }: { asking: AnswerForm; fixed: boolean }) {
  const id = useId();
  const meta = useMeta('createEvaluationAnswer');
  const names = useOperation('getQuestionnaireNames', { status: 'published' });
  const [who, what] = [meta.label(meta.input('user_id')), meta.label(meta.input('configure_id'))];
  return (
    <>
      {fixed ? (
        <p>
          <chakra.span color="ink.3">{who}</chakra.span> <b>{person.data ? customerName(person.data) : ''}</b>
        </p>
      ) : (
        <div>
          <label htmlFor={`${id}-who`}>{who}</label>
          <CustomerCombobox id={`${id}-who`} label={who} value={customer} onChange={(next) => choose({ customer: next })} />
        </div>
      )}
      <div>
        <label htmlFor={`${id}-what`}>{what}</label>
        <Combobox
          id={`${id}-what`}
          label={what}
          choices={names.data?.map((one) => ({ value: one.id, label: one.name, note: one.code }))}
          error={names.error}
          onRetry={() => void names.refresh()}
          value={questionnaire}
          onChange={(next) => choose({ questionnaire: Number(next) || undefined })}
        />
      </div>
      {customer !== undefined && questionnaire !== undefined ? <LastAnswer customer={customer} questionnaire={questionnaire} /> : null}
    </>
  );
}

function Questions({ asking: { customer, questionnaire, person, reading, outcome, said, say, tries } }: { asking: AnswerForm }) {
  const t = useTexts(words);
  if (customer === undefined || questionnaire === undefined) return <chakra.p color="ink.3">{t.choose}</chakra.p>;
  const failed = person.error ?? (outcome ? undefined : reading.error);
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([person.refresh(), reading.refresh()])} />;
  if (!outcome) return <Skeleton height="160px" />;
  return (
    <>
      {tries > 0 && outcome.wrong.length > 0 ? (
        <chakra.p role="alert" color="rose">
          {t.wrong(outcome.wrong.length)}
        </chakra.p>
      ) : null}
      <AnswerInputs outcome={outcome} said={said} marksOpen={tries > 0} onSay={say} />
    </>
  );
}
