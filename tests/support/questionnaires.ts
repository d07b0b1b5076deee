import type { Client, Input } from '@shiyi/sdk';
import { expect } from 'vitest';

type Answers = Input<'queryEvaluationResult'>['answers'];

/** Reads a questionnaire of the sandbox, to answer its questions by their codes. */
export async function sheetOf(client: Client, code: string) {
  const [{ id = 0 } = {}] = (await client.listQuestionnaires({ keyword: code })).list;
  const parts = (await client.listQuestionnaireParts({ configure_id: id })).list;
  const questions = await client.getQuestionsByIds({ ids: parts.flatMap((one) => one.question_ids) });
  const idOf = (one: string) => questions.find((each) => each.code === one)?.id ?? expect.unreachable(`no ${one}`);
  const say = (said: Record<string, string>): Answers =>
    Object.entries(said).map(([one, value]) => ({ question_id: idOf(one), values: value.split(',') }));
  return { id, idOf, say };
}

/** Answers to the questionnaire on sleep that add up to 8. */
export const sleepless = {
  ...{ 'SM-BED': '23:30', 'SM-UP': '07:30', 'SM-LATENCY': '45', 'SM-HOURS': '6', 'SM-AWAKE': 'C' },
  ...{ 'SM-D1': 'C', 'SM-D2': 'B', 'SM-D3': 'A', 'SM-D4': 'B', 'SM-D5': 'A' },
  ...{ 'SM-QUALITY': 'C', 'SM-PILL': 'A', 'SM-SLEEPY': 'B', 'SM-DRIVE': 'B' },
};

/** Answers the questionnaire on sleep for a customer. */
export async function sleepAnswer(client: Client, user_id: number) {
  const { id, say } = await sheetOf(client, 'SHUIMIAN');
  return client.createEvaluationAnswer({ configure_id: id, user_id, answers: say(sleepless) });
}
