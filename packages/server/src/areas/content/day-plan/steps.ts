import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { assertVariables } from './fill.js';

export type StepInput = Input<'createDayPlan'>['steps'][number];

const mostBytes = 4000;
/** Materials that staff can send by hand. */
const sendable: readonly string[] = ['text', 'image', 'video', 'file', 'link', 'miniprogram'];

const refuse = (at: number, field: string, rule: string, sentence: Sentence) => refuseField(42200, `steps.${at}.${field}`, rule, sentence);

async function assertPhrase(db: Db, at: number, id: number) {
  const found = await db.selectFrom('phrase').select(['scope', 'content']).where('id', '=', id).executeTakeFirst();
  if (!found) throw refuse(at, 'phrase_id', 'exists', ['这条话术已删除，请重新选择', 'This quick reply was deleted; choose another']);
  if (found.scope !== 'enterprise')
    throw refuse(at, 'phrase_id', 'scope', [
      '个人话术同事看不到，请换成全企业的',
      'Colleagues can’t see a personal quick reply; choose one of the enterprise',
    ]);
  assertVariables(`steps.${at}.phrase_id`, found.content);
}

async function assertMaterial(db: Db, at: number, id: number) {
  const found = await db.selectFrom('material').select('media_type').where('id', '=', id).executeTakeFirst();
  if (!found) throw refuse(at, 'material_id', 'exists', ['没有这个素材，请重新选择', 'There is no such material; choose again']);
  if (!sendable.includes(found.media_type))
    throw refuse(at, 'material_id', 'type', ['这种素材不能手动发送，请换一个', 'Staff can’t send this type of material; choose another']);
}

function assertText(at: number, text: string) {
  if (Buffer.byteLength(text) > mostBytes)
    throw refuse(at, 'text', 'bytes', ['文字过长，请控制在 4000 字节以内', 'The text is too long; keep it within 4,000 bytes']);
  if (text.trim() === '') throw refuse(at, 'text', 'required', ['请填写文字', 'Enter the text']);
  assertVariables(`steps.${at}.text`, text);
}

/** @throws Refusal 42200 with the field of the step */
export async function assertSteps(db: Db, steps: readonly StepInput[]) {
  for (const [at, { phrase_id, material_id, text }] of steps.entries()) {
    const contents = [phrase_id, material_id, text].filter((one) => one !== undefined);
    if (contents.length !== 1)
      throw refuse(at, contents.length === 0 ? 'text' : 'phrase_id', 'one', [
        '每一步发送一样：话术、素材或文字',
        'Each step sends one thing: a quick reply, a material, or a text',
      ]);
    if (phrase_id !== undefined) await assertPhrase(db, at, phrase_id);
    if (material_id !== undefined) await assertMaterial(db, at, material_id);
    if (text !== undefined) assertText(at, text);
  }
}

const rowOf = ({ day, time, phrase_id, material_id, text }: StepInput) => ({
  ...{ day, due_time: time },
  ...{ phrase_id: phrase_id ?? null, material_id: material_id ?? null, text: text?.trim() ?? null },
});

type StepRow = ReturnType<typeof rowOf>;

const keyOf = ({ day, due_time, phrase_id, material_id, text }: StepRow) => JSON.stringify([day, due_time, phrase_id, material_id, text]);

/** Sets the steps of a plan. Those that stay the same keep how far they have reached; the others remain for people who began with them. */
export async function setSteps(db: Db, planId: number, steps: readonly StepInput[]) {
  const present = await db
    .selectFrom('day_plan_step')
    .select(['id', 'day', 'due_time', 'phrase_id', 'material_id', 'text'])
    .where('plan_id', '=', planId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
  const left = present.map((row) => ({ id: row.id, key: keyOf(row) }));
  const fresh = steps.map(rowOf).filter((row) => {
    const at = left.findIndex(({ key }) => key === keyOf(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (left.length > 0) {
    const ids = left.map(({ id }) => id);
    await sql`delete from day_plan_step s where s.id = any(${ids}::bigint[]) and not exists (select from day_plan_task t where t.step_id = s.id)`.execute(
      db,
    );
    await sql`update day_plan_step set retired_at = now() where id = any(${ids}::bigint[])`.execute(db);
  }
  if (fresh.length === 0) return;
  await db
    .insertInto('day_plan_step')
    .values(fresh.map((row) => ({ ...row, plan_id: planId })))
    .execute();
}
