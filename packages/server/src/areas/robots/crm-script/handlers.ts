import type { Data, Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { presentAttachments } from '../../../attachments/present.js';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import type { StoredStep } from '../crm-task/script-of.js';
import { faultsOf, play } from './graph.js';
import { assertOrders, assertSteps } from './steps.js';

type Script = Row<'listCrmScripts'>;
type ScriptInput = Input<'createCrmScript'>;

const scripts = ({ db }: Pick<Context, 'db'>) => db.selectFrom('crm_script');
const rules = { max: 1, types: ['image', 'link', 'miniprogram', 'video', 'file'] } as const;

const columns = [
  'crm_script.id',
  'crm_script.name',
  sql<Script['scene']>`crm_script.scene`.as('scene'),
  sql<Script['status']>`crm_script.status`.as('status'),
  'crm_script.use_count',
  'crm_script.created_at',
  'crm_script.updated_at',
  'crm_script.version',
] as const;

const attachmentOf = sql<Script['steps'][number]['attachment']>`case when jsonb_typeof(s -> 'attachment') = 'object' then
  '{"content":null,"title":null,"desc":null,"url":null,"pic_url":null,"media_id":null,"media_expire_at":null,"appid":null,"page":null,"material_id":null,"file_name":null,"file_size":null}'::jsonb
    || (s -> 'attachment') end`;

/** The steps as the list shows them; what a file or a material says now is shown where one script is opened. */
const stepsColumn = sql<
  Script['steps']
>`(select coalesce(jsonb_agg(s || jsonb_build_object('attachment', ${attachmentOf}) order by (s ->> 'order')::int), '[]')
  from jsonb_array_elements(crm_script.steps) s)`;

async function stepsOf(db: Db, { steps }: ScriptInput): Promise<StoredStep[]> {
  assertOrders(steps);
  assertSteps(steps);
  for (const [at, { attachment }] of steps.entries())
    if (attachment) await checkAttachments(db, [attachment], { ...rules, path: `steps.${at}.attachment` });
  return steps
    .map((step) => ({
      order: step.order,
      trigger: step.trigger,
      keywords: (step.keywords ?? []).map((word) => word.trim()),
      timeout_h: step.timeout_h ?? null,
      content: step.content?.trim() || null,
      attachment: step.attachment ?? null,
      next: step.next ?? [],
    }))
    .sort((one, other) => one.order - other.order);
}

const valuesOf = async (db: Db, input: ScriptInput) => ({
  name: input.name.trim(),
  scene: input.scene,
  steps: sql<string>`${JSON.stringify(await stepsOf(db, input))}::jsonb`,
  status: input.status ?? 'on',
});

async function scriptRow(context: Context, id: number): Promise<Script> {
  const row = await mustExist(
    scripts(context)
      .select([...columns, 'crm_script.steps as kept'])
      .where('crm_script.id', '=', id),
  );
  const { kept, ...script } = row;
  const stored = kept as unknown as StoredStep[];
  const shown = await presentAttachments(
    context.db,
    stored.map(({ attachment }) => (attachment ? [attachment] : [])),
  );
  return { ...script, steps: stored.map((step, at) => ({ ...step, attachment: shown[at]?.[0] ?? null })) };
}

/** @throws Refusal 42200 */
async function create(context: Context, input: ScriptInput) {
  const { id } = await context.db
    .insertInto('crm_script')
    .values(await valuesOf(context.db, input))
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ target: id });
  return scriptRow(context, id);
}

/** @throws Refusal 40901, 42200 */
async function update(context: Context, { id, version, ...input }: Input<'updateCrmScript'>) {
  const { db, audit } = context;
  const before = await lockVersion(scripts(context).selectAll().where('id', '=', id), version);
  await db
    .updateTable('crm_script')
    .set(await valuesOf(db, input))
    .where('id', '=', id)
    .execute();
  audit({ target: id, before });
  return scriptRow(context, id);
}

/** @throws Refusal 40903 while an open task follows it */
async function remove(context: Context, { id }: { id: number }) {
  const { db, audit } = context;
  const before = await mustExist(scripts(context).selectAll().where('id', '=', id).forUpdate());
  const task = await db
    .selectFrom('crm_task')
    .select('name')
    .where('script_id', '=', id)
    .where('status', 'in', ['draft', 'running', 'paused'])
    .executeTakeFirst();
  if (task)
    throw new Refusal(40903, [
      `任务“${task.name}”还在用这个脚本，请先取消任务`,
      `The task “${task.name}” follows it; cancel the task first`,
    ]);
  await db.deleteFrom('crm_script').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}

async function check(_: Context, { steps, replies }: Input<'checkCrmScript'>): Promise<Data<'checkCrmScript'>> {
  assertOrders(steps);
  return { ...faultsOf(steps), ...play(steps, replies) };
}

export const handlers: Handlers = {
  listCrmScripts: list('listCrmScripts', {
    from: (context: Context) => scripts(context),
    id: 'crm_script.id',
    columns: [...columns, stepsColumn.as('steps')],
    search: ['crm_script.name'],
    order: [{ desc: 'crm_script.created_at' }],
  }),
  createCrmScript: create,
  updateCrmScript: update,
  deleteCrmScript: remove,
  checkCrmScript: check,
};
