import type { Input, Row } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { definitionOf } from './definition.js';
import { findingsOf } from './findings.js';
import { assertComplete } from './rules.js';
import { freeze } from './versions.js';

const states = transitions<Row<'listQuestionnaires'>['status']>({ draft: ['published'], published: ['off'], off: [] }, (from) =>
  from === 'off'
    ? ['已下线的问卷不能再发布，请新建问卷', 'A questionnaire taken offline can’t be published again; create a new one']
    : ['当前状态不能这样操作，请刷新后再试', 'The present state does not allow this; reload and try again'],
);

/** @throws Refusal 42200 when it lacks something, or customers would get stuck in it */
async function assertPublishable({ db }: Context, id: number) {
  const definition = await definitionOf(db, id);
  if (!definition) throw notFound();
  assertComplete(definition);
  if (findingsOf(definition).some((one) => one.level === 'error'))
    throw refuseField(42200, 'parts', 'dead_end', [
      '问卷存在无法继续的路径，请先按检查结果修改',
      'The questionnaire has dead ends; fix what the check found first',
    ]);
}

/** Publishes a questionnaire, which makes its first version, or takes it off. @throws Refusal 40900, 42200 */
export async function changeStatus(context: Context, { id, status }: Input<'changeQuestionnaireStatus'>) {
  const { db, audit } = context;
  const before = await mustExist(db.selectFrom('questionnaire').select('status').where('id', '=', id).forNoKeyUpdate());
  states.assertMove(before.status, status);
  if (status === 'published') await assertPublishable(context, id);
  await db.updateTable('questionnaire').set({ status }).where('id', '=', id).execute();
  await freeze(context, { id, status });
  audit({ target: id, before, after: { status } });
}
