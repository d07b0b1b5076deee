import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { mediaError, mediaState } from './columns.js';

const failedMaterials = ({ db }: Context) => db.selectFrom('material').where(sql<boolean>`${mediaState} = 'failed'`);

const listPath = '/material/list';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'material:material:list',
    text: countText('个素材上传企业微信失败', 'material failed to upload to WeCom', 'materials failed to upload to WeCom'),
    async of(context) {
      const { number } = await failedMaterials(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: `${listPath}?media_state=failed`, number };
    },
    async first(context, most) {
      const rows = await failedMaterials(context)
        .select(['material.id', 'material.name', mediaError(context.caller.language).as('reason')])
        .orderBy('material.id', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ id, name, reason }) => ({ name, reason: sameInBoth(reason), link: `${listPath}?open=${id}` }));
    },
  },
];
