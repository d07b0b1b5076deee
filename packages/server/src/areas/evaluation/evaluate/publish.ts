import type { Input, Row } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { type Definition, definitionOf } from './definition.js';
import { findingsOf } from './findings.js';
import { freeze } from './versions.js';

const states = transitions<Row<'listQuestionnaires'>['status']>({ draft: ['published'], published: ['off'], off: [] }, (from) =>
  from === 'off'
    ? ['已下线的问卷不能再发布，请新建问卷', 'A questionnaire taken offline can’t be published again; create a new one']
    : ['当前状态不能这样操作，请刷新后再试', 'The present state does not allow this; reload and try again'],
);

/** What keeps a questionnaire from being published: the errors of the check, each with its place in the input. */
function blockersOf(definition: Definition) {
  const blockers = findingsOf(definition)
    .filter((one) => one.level === 'error')
    .map(({ kind, dimension_id, subject }): { field: string; rule: string; message: Sentence } => {
      if (kind === 'no_questions')
        return {
          ...{ field: 'parts', rule: 'required' },
          message: ['发布前请至少添加一个有题目的分段', 'Add a section with a question before you publish'],
        };
      if (kind === 'no_items')
        return {
          ...{ field: `dimensions.${definition.dimensions.findIndex(({ id }) => id === dimension_id)}`, rule: 'complete' },
          message: [`维度「${subject}」还没有题目，请先添加`, `“${subject}” has no questions yet; add one first`],
        };
      if (kind === 'no_bands')
        return {
          ...{ field: 'bands', rule: 'required' },
          message: ['按总分得出结论时请填写总分分段', 'Enter score bands for the total to get a result from it'],
        };
      return {
        ...{ field: 'parts', rule: 'dead_end' },
        message: ['问卷存在无法继续的路径，请先按检查结果修改', 'The questionnaire has dead ends; fix what the check found first'],
      };
    });
  return blockers.filter(({ message }, at) => blockers.findIndex((other) => other.message[0] === message[0]) === at);
}

/** @throws Refusal 42200 when it lacks something, or customers would get stuck in it */
async function assertPublishable({ db }: Context, id: number) {
  const definition = await definitionOf(db, id);
  if (!definition) throw notFound();
  const blockers = blockersOf(definition);
  if (blockers[0]) throw new Refusal(42200, blockers[0].message, { errors: blockers });
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
