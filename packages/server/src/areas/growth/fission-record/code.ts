import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { messageText } from '../../../records/messages.js';
import { mustExist } from '../../../records/must-exist.js';

type Code = Data<'getFissionCode'>;

/** Why a code does not work, and what to do. */
const troubles = {
  nobody: ['没有可以接待的员工或客户群，请在活动里更换', 'Nobody on the staff, or no group, can take friends; change them in the campaign'],
  gone: ['企业微信里已没有这个活码，好友不能再用它添加', 'WeCom no longer has this code, so nobody can come by it'],
  poster: ['海报画不出来，请在活动里换一张', 'The poster cannot be drawn; choose another one in the campaign'],
} as const;

export const getFissionCode = ({ db, caller }: Context, { id }: Input<'getFissionCode'>): Promise<Code> => {
  const { language, origin } = caller;
  const refused = sql`(select left(o.${sql.raw(language === 'zh' ? 'error' : 'error_en')}, 250) || ${
    language === 'zh' ? '。处理后请再次添加这位参与客户' : '. Then add the participant again'
  } from outgoing o where o.id = p.outgoing_id)`;
  const error = sql<string | null>`case when p.trouble = 'refused' then ${refused}
    else ${messageText(troubles, sql`json_build_object('code', p.trouble)`, language)} end`;
  return mustExist(
    db
      .selectFrom('fission_participant as p')
      .innerJoin('scan_key as k', 'k.fission_participant_id', 'p.id')
      .innerJoin('personal_link as n', (on) =>
        on.onRef('n.target_id', '=', 'p.id').onRef('n.external_user_id', '=', 'p.external_user_id').on('n.kind', '=', 'fission'),
      )
      .select(['p.id as participant_id', 'p.code_status as status', error.as('error'), 'p.config_id as qr_config_id', 'p.qr_code'])
      .select(['p.poster_url', sql<string>`${origin} || '/p/' || n.token`.as('progress_url'), 'k.state'])
      .where('p.id', '=', id),
  );
};
