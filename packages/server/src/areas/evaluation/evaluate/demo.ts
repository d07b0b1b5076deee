import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { constitution } from './demo/constitution.js';
import { diet } from './demo/diet.js';
import type { QuestionnaireSeed } from './demo/seed.js';
import { sleep } from './demo/sleep.js';
import { addVersion } from './versions.js';

type Ids = ReadonlyMap<string, number>;

const idOf = (ids: Ids, code: string): number => {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`No question ${code} was added.`);
  return id;
};

async function addQuestions(db: Db, enterprise_id: number, { questions }: QuestionnaireSeed): Promise<Ids> {
  const rows = questions.map(({ options = [], rows: lines = [], ...plain }) => {
    const whole = options.map((one) => ({ score: 0, exclusive: false, next_question_id: null, ...one }));
    return { ...plain, enterprise_id, options: JSON.stringify(whole), rows: JSON.stringify(lines) };
  });
  const made = await db.insertInto('question').values(rows).returning(['id', 'code']).execute();
  return new Map(made.map((one) => [one.code, one.id]));
}

async function addDimensions(db: Db, own: { enterprise_id: number; questionnaire_id: number }, seed: QuestionnaireSeed, ids: Ids) {
  for (const [sort, { name, bands, sum_map = [], items }] of seed.dimensions.entries()) {
    const values = { ...own, name, sort, bands: JSON.stringify(bands), sum_map: JSON.stringify(sum_map) };
    const { id: dimension_id } = await db.insertInto('questionnaire_dimension').values(values).returning('id').executeTakeFirstOrThrow();
    const rows = items.map(({ code, score_map = [], share }, at) => ({
      ...{ ...own, dimension_id, question_id: idOf(ids, code), score_map: JSON.stringify(score_map), sort: at + 1 },
      from_question_id: share ? idOf(ids, share.from) : null,
      to_question_id: share ? idOf(ids, share.to) : null,
    }));
    await db.insertInto('dimension_item').values(rows).execute();
  }
}

async function addParts(db: Db, own: { enterprise_id: number; questionnaire_id: number }, { parts }: QuestionnaireSeed, ids: Ids) {
  for (const [sort, { title, intro = null, codes, show }] of parts.entries()) {
    const rule = show ? { question_id: idOf(ids, show.code), op: show.op, value: show.value } : null;
    const { id: part_id } = await db
      .insertInto('questionnaire_part')
      .values({ ...own, title, intro, sort: sort + 1, show_rule: rule && JSON.stringify(rule) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = codes.map((code, at) => ({ ...own, part_id, question_id: idOf(ids, code), sort: at }));
    await db.insertInto('questionnaire_part_question').values(rows).execute();
  }
}

/** Adds one published questionnaire each on constitution, sleep and diet, in words of our own. */
async function addQuestionnaires(db: Db, enterprise_id: number) {
  for (const seed of [constitution, sleep, diet]) {
    const ids = await addQuestions(db, enterprise_id, seed);
    const { questions: _, dimensions: __, parts: ___, bands = [], rules = [], ...plain } = seed;
    const row = { ...plain, enterprise_id, bands: JSON.stringify(bands), rules: JSON.stringify(rules), status: 'published' as const };
    const { id } = await db.insertInto('questionnaire').values(row).returning('id').executeTakeFirstOrThrow();
    const own = { enterprise_id, questionnaire_id: id };
    await addDimensions(db, own, seed, ids);
    await addParts(db, own, seed, ids);
    await addVersion(db, own, null);
  }
}

export const demo: Demo = { add: addQuestionnaires };
