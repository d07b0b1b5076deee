import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { texts, useTexts } from '#app/texts.js';
import { useSimulation } from '#screens/evaluation/evaluate/use-simulation.js';

const words = texts({ saved: ['答卷已保存', 'Answers saved'] });

export type AnswerForm = ReturnType<typeof useAnswerForm>;

/** Returns what is answered for whom, and saves it once nothing is open. */
export function useAnswerForm(known: number | undefined) {
  const t = useTexts(words);
  const [customer, setCustomer] = useState(known);
  const [questionnaire, setQuestionnaire] = useState<number>();
  const [tries, setTries] = useState(0);
  const person = useOperation('getCustomer', customer === undefined ? null : { id: customer });
  const sex = person.data?.sex;
  const trial = useSimulation(person.data ? questionnaire : undefined, sex === 1 || sex === 2 ? sex : undefined);
  const create = useAction('createEvaluationAnswer', { done: t.saved, refresh: ['listQuestionnaires'] });
  useInlineError('createEvaluationAnswer');
  const outcome = person.data && questionnaire !== undefined ? trial.reading.data : undefined;

  function choose(next: { customer?: number | undefined; questionnaire?: number | undefined }) {
    if ('customer' in next) setCustomer(next.customer);
    if ('questionnaire' in next) {
      setQuestionnaire(next.questionnaire);
      trial.reset();
    }
    setTries(0);
  }
  async function save(): Promise<number | undefined> {
    setTries(tries + 1);
    if (!outcome || customer === undefined || questionnaire === undefined || outcome.open.length + outcome.wrong.length > 0)
      return undefined;
    const questions = new Set(outcome.asked);
    const answers = trial.answers.filter((one) => questions.has(one.question_id) && one.values.length > 0);
    const answer = await create.run({ configure_id: questionnaire, user_id: customer, answers });
    return answer.ok ? answer.data.id : undefined;
  }
  /** Takes up who answers what, with the answers so far. */
  function take(next: { customer: number; questionnaire: number; said: ReadonlyMap<number, string[]> }) {
    choose(next);
    for (const [question, values] of next.said) trial.say(question, values);
  }
  return { ...trial, customer, take, questionnaire, person, outcome, tries, create, choose, save };
}
