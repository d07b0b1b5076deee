import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { inScope } from '../../access/users/staff.js';

type HitStatus = Input<'changeChatHitStatus'>['status'];

const stateWords: Record<HitStatus, readonly [string, string]> = {
  new: ['待审核', 'new'],
  reviewing: ['审核中', 'reviewing'],
  confirmed: ['已确认', 'confirmed'],
  false_positive: ['误报', 'a false positive'],
  handled: ['已处理', 'handled'],
};

const states = transitions<HitStatus>(
  { new: ['reviewing'], reviewing: ['confirmed', 'false_positive'], confirmed: ['handled'], false_positive: [], handled: [] },
  (from, to) =>
    to
      ? [
          `风险${stateWords[from][0]}，不能改为${stateWords[to][0]}`,
          `The hit is ${stateWords[from][1]} and cannot become ${stateWords[to][1]}`,
        ]
      : [`风险${stateWords[from][0]}，不能这样操作`, `The hit is ${stateWords[from][1]}, which does not allow this`],
);

/** Hits in chats of staff within the caller's data scope. */
export const visibleHits = ({ db, principal }: Pick<Context, 'db' | 'principal'>) =>
  db.selectFrom('chat_hit').innerJoin('staff', 'staff.id', 'chat_hit.staff_id').where(inScope(principal));

const columns = [
  ...(['chat_hit.id', 'chat_hit.msgid', 'chat_hit.session_id'] as const),
  sql<{
    id: number;
    name: string;
  }>`(select json_build_object('id', r.id, 'name', r.name) from chat_rule r where r.id = chat_hit.rule_id)`.as('rule'),
  ...(['chat_hit.word', 'chat_hit.excerpt', 'chat_hit.level', 'chat_hit.sender'] as const),
  sql<{ id: number; name: string }>`json_build_object('id', staff.id, 'name', staff.name)`.as('staff'),
  ...(['chat_hit.peer_name', 'chat_hit.status'] as const),
  staffBrief('chat_hit.handler_id').as('handler'),
  ...(['chat_hit.note', 'chat_hit.happened_at', 'chat_hit.handled_at'] as const),
] as const;

async function move(context: Context, id: number, { status, note }: Pick<Input<'changeChatHitStatus'>, 'status' | 'note'>) {
  const hit = await mustExist(
    visibleHits(context).select(['chat_hit.id', 'chat_hit.status']).where('chat_hit.id', '=', id).forUpdate('chat_hit'),
  );
  states.assertMove(hit.status, status);
  const said = note?.trim();
  await context.db
    .updateTable('chat_hit')
    .set({ status, handler_id: context.principal.staffId, handled_at: new Date(), ...(said ? { note: said } : {}) })
    .where('id', '=', id)
    .execute();
}

export const handlers: Handlers = {
  listChatHits: list('listChatHits', {
    from: (context: Context) => visibleHits(context),
    id: 'chat_hit.id',
    columns,
    search: ['chat_hit.word', 'chat_hit.excerpt', 'chat_hit.peer_name'],
    where: {
      user_id: 'chat_hit.staff_id',
      from: { since: 'chat_hit.happened_at' },
      to: { through: 'chat_hit.happened_at' },
    },
    order: [{ desc: 'chat_hit.happened_at' }],
  }),

  async changeChatHitStatus(context, { ids, status, note }) {
    if ((status === 'false_positive' || status === 'handled') && !note?.trim())
      throw refuseField(42200, 'note', 'required', ['请填写备注，说明判断的理由', 'Enter a note that says why']);
    const { ok, refused } = await perItem(context.db, ids, (id) => move(context, id, { status, ...(note === undefined ? {} : { note }) }));
    context.audit({ target: ok.join(','), after: { status, ids: ok } });
    return { ok, failed: refused.map(failureIn(context.caller.language)) };
  },
};
