import type { Data, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { startOf, today } from '../../../db/days/instants.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { channelOf } from '../../organisation/channel/channel.js';
import { namesIn } from './people.js';

type Code = Row<'listStaffCodes'>;
type Detail = Data<'getStaffCode'>;
type Asker = Pick<Context, 'caller' | 'principal'>;

/** Why a code leads nowhere. */
const troubles = {
  nobody: ['没有可以接待的员工，请更换员工或设置备用员工', 'Nobody on the staff can take contacts; change them or add backup staff'],
  many: ['接待的员工超过 100 人，请减少部门', 'More than 100 people; choose fewer departments'],
  gone: ['企业微信里已没有这个活码，请新建一个', 'WeCom no longer has this code; create another'],
} as const;

const codeTags = sql<Code['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by i.at)
  from jsonb_array_elements_text(staff_code.tag_ids) with ordinality as i(id, at) join tag t on t.id = i.id::bigint), '[]')`;

/** Counts the contacts of a code since an instant: those who came, and those who were lost. */
const arrivals = (since?: RawBuilder<unknown>) => sql<number>`(select count(*)::int from staff_code_contact a
  where a.staff_code_id = staff_code.id ${since ? sql`and a.added_at >= ${since}` : sql``})`;
const losses = (since?: RawBuilder<unknown>) => sql<number>`(select count(*)::int from staff_code_contact a
  where a.staff_code_id = staff_code.id and a.lost_at is not null ${since ? sql`and a.lost_at >= ${since}` : sql``})`;

function stats({ principal }: Asker) {
  const start = startOf(today(principal), principal);
  return sql<
    Code['stats']
  >`(select json_build_object('scan_add', n.came, 'lost', n.lost, 'net', n.came - n.lost, 'today_scan_add', n.came_today,
      'today_lost', n.lost_today, 'today_net', n.came_today - n.lost_today)
    from (select ${arrivals()} as came, ${losses()} as lost, ${arrivals(start)} as came_today, ${losses(start)} as lost_today) n)`;
}

/** What WeCom answered to the last write, if it refused it. */
export const writeError = (table: string, language: 'zh' | 'en') =>
  sql<string | null>`(select left(o.${sql.raw(language === 'zh' ? 'error' : 'error_en')}, 500) from outgoing o
    where o.id = ${sql.ref(`${table}.outgoing_id`)} and o.status in ('refused', 'unknown'))`;

/** Columns of the contract's `StaffCode`. */
export const codeColumns = (asker: Asker) =>
  [
    'staff_code.id',
    'staff_code.name',
    'staff_code.group_name as group',
    sql<Code['type']>`staff_code.type`.as('type'),
    sql<Code['scene']>`staff_code.scene`.as('scene'),
    namesIn('staff_code.user_ids', 'staff').as('staff'),
    namesIn('staff_code.dept_ids', 'department').as('departments'),
    channelOf('staff_code.channel_id').as('channel'),
    codeTags.as('tags'),
    sql<string>`(select k.state from scan_key k where k.staff_code_id = staff_code.id)`.as('state'),
    'staff_code.qr_code',
    sql<Code['status']>`case when staff_code.trouble is null then 'normal' else 'invalid' end`.as('status'),
    sql<string | null>`coalesce(${messageText(troubles, sql`json_build_object('code', staff_code.trouble)`, asker.caller.language)},
      ${writeError('staff_code', asker.caller.language)})`.as('error'),
    sql<Code['welcome_mode']>`staff_code.welcome_mode`.as('welcome_mode'),
    stats(asker).as('stats'),
    staffBrief<Code['operator']>('staff_code.operator_id').as('operator'),
    'staff_code.created_at',
    'staff_code.version',
  ] as const;

/** Columns of the contract's `StaffCodeDetail`, without its attachments. */
export const detailColumns = (asker: Asker) =>
  [
    ...codeColumns(asker),
    namesIn('staff_code.backup_user_ids', 'staff').as('backup_staff'),
    'staff_code.skip_verify',
    sql<Detail['skip_window']>`staff_code.skip_window`.as('skip_window'),
    sql<Detail['schedule']>`staff_code.schedule`.as('schedule'),
    'staff_code.daily_limit',
    sql<Detail['remark_rule']>`staff_code.remark_rule`.as('remark_rule'),
    'staff_code.description as desc',
    'staff_code.config_id as wx_config_id',
    'staff_code.welcome_content',
    sql<Detail['nick_block']>`staff_code.nick_block`.as('nick_block'),
    'staff_code.is_exclusive',
  ] as const;

export const codeRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('staff_code').where('staff_code.id', '=', id), codeColumns(context));
