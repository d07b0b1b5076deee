import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { seededRandom } from '../../../sandbox/random.js';
import { demo as customers } from '../../customers/customer/demo.js';
import type { Definition, Question } from '../evaluate/definition.js';
import { demo as questionnaires } from '../evaluate/demo.js';
import { scoreAnswers, takeAnswers } from './try-answers.js';

type Random = () => number;
interface Version {
  questionnaire_id: number;
  number: number;
  definition: Definition;
}
interface Person {
  id: number;
  sex: number;
  principal_user_id: number;
  created_at: string;
}

const perCustomer = 2;

/** Most people choose one of the first answers. */
const pickOne = <T>(list: readonly T[], random: Random) => list[Math.floor(random() ** 1.6 * list.length)] as T;

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

function numberFor({ min, max, unit }: Question, random: Random): number {
  if (unit === '分钟') return 10 + Math.floor(random() * 8) * 5;
  if (unit === '小时') return 6 + Math.floor(random() * 5) / 2;
  return Math.round((min ?? 0) + random() * ((max ?? 10) - (min ?? 0)));
}

/** Picks a plausible answer to a question. */
function answerTo(question: Question, random: Random): string[] {
  const { type, options, rows, title } = question;
  if (type === 'single' || type === 'multi') return [pickOne(options, random).key];
  if (type === 'matrix') return rows.map((row) => `${row.key}:${pickOne(options, random).key}`);
  if (type === 'time')
    return [title.includes('起床') ? clock(6, 30 + Math.floor(random() * 6) * 5) : clock(22, Math.floor(random() * 12) * 5)];
  if (type === 'number' || type === 'scale') return [String(numberFor(question, random))];
  return type === 'date' ? ['2026-01-01'] : ['没有'];
}

/** Answers questions until no required one is open, because later questions depend on earlier answers. */
function answersOf({ definition }: Version, { sex }: Person, random: Random) {
  const given: { question_id: number; values: string[] }[] = [];
  for (;;) {
    const taken = takeAnswers(definition, given, sex);
    if (taken.open.length === 0) return taken;
    given.push(...taken.open.map((one) => ({ question_id: one.id, values: answerTo(one, random) })));
  }
}

async function addAnswer(db: Db, enterprise_id: number, version: Version, person: Person) {
  const { asked, answers } = answersOf(version, person, seededRandom(person.id * 31 + version.questionnaire_id));
  const result = await scoreAnswers(db, version.definition, asked, answers);
  await db
    .insertInto('evaluation_answer')
    .values({
      ...{ enterprise_id, questionnaire_id: version.questionnaire_id, number: version.number },
      ...{ customer_id: person.id, staff_id: person.principal_user_id },
      answers: JSON.stringify([...answers].map(([question_id, values]) => ({ question_id, values }))),
      result: JSON.stringify(result),
      total: result.total,
      result_title: result.title,
      finished_at: new Date(Date.parse(person.created_at) + (20 + (person.id % 9)) * 3_600_000),
    })
    .execute();
}

/** Lets every customer with a service answer two of the questionnaires, scored as answers always are. */
async function addAnswers(db: Db, enterpriseId: number) {
  const { rows: versions } = await sql<Version>`select questionnaire_id, number, definition from questionnaire_version
    where enterprise_id = ${enterpriseId} order by questionnaire_id`.execute(db);
  const { rows: people } = await sql<Person>`select id, sex, principal_user_id, created_at from customer
    where enterprise_id = ${enterpriseId} and stage in ('in_service', 'trial', 'finished') and principal_user_id is not null order by id`.execute(
    db,
  );
  for (const [at, person] of people.entries())
    for (let step = 0; step < perCustomer; step++)
      await addAnswer(db, enterpriseId, versions[(at + step) % versions.length] as Version, person);
}

export const demo: Demo = { needs: [questionnaires, customers], add: addAnswers };
