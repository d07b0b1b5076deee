import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { lockContact } from './contact.js';

export async function getExternalUserPhone(context: Context, { id }: Input<'getExternalUserPhone'>) {
  const { phone } = await lockContact(context, { id });
  const { rows } = await sql<{ user_id: number; mobiles: string[] }>`
    select s.id as user_id, array(select left(m, 20) from jsonb_array_elements_text(f.remark_mobiles) m limit 5) as mobiles
    from external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null
    where f.external_user_id = ${id} and f.remark_mobiles <> '[]' order by s.id limit 500`.execute(context.db);
  context.audit({ target: id });
  return { phone, remark_mobiles: rows };
}
