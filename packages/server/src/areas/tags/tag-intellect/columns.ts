import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { userCount } from '../tag/columns.js';
import { runStatus } from './smart-tag.js';

type Tag = Row<'listIntelligentTags'>;
type Group = Row<'listIntelligentTagGroups'>;

const lastRun = (column: ReturnType<typeof sql>) =>
  sql`(select ${column} from smart_tag_run run left join job on job.id = run.job_id where run.tag_id = tag.id order by run.id desc limit 1)`;

/** The state of a tag: that of its last run. */
export const tagStatus = sql<Tag['status']>`(case ${lastRun(sql`${runStatus}`)} when 'running' then 'computing' when 'failed' then 'failed'
  when 'done' then 'done' else 'waiting' end)`;

const errorOf = ({ caller }: Pick<Context, 'caller'>) => {
  const [ofRun, ofJob] = caller.language === 'en' ? ['run.error_en', 'job.error_en'] : ['run.error', 'job.error'];
  return sql<string | null>`${lastRun(sql`case when ${runStatus} = 'failed' then coalesce(${sql.ref(ofRun)}, ${sql.ref(ofJob)}) end`)}`;
};

const lastEnded = sql<Tag['last_run']>`(select json_build_object('id', run.id, 'came', run.came, 'went', run.went) from smart_tag_run run
  where run.tag_id = tag.id and run.ended_at is not null and run.error is null order by run.id desc limit 1)`;

/** Columns of the contract's `IntelligentTag`. */
export const tagColumns = (context: Pick<Context, 'caller'>) =>
  [
    'tag.id',
    'tag.tag_group_id',
    'tag_group.name as group_name',
    'tag.name',
    'smart_tag.priority',
    'smart_tag.update_mode',
    'smart_tag.cron',
    tagStatus.as('status'),
    'smart_tag.on_health as health',
    userCount.as('user_count'),
    lastEnded.as('last_run'),
    'smart_tag.computed_at',
    errorOf(context).as('error'),
    'tag.created_at',
    'tag.version',
  ] as const;

const tagsOfGroup = sql`from tag join smart_tag on smart_tag.tag_id = tag.id where tag.tag_group_id = tag_group.id`;

/** Columns of the contract's `IntelligentTagGroup`. */
export const groupColumns = [
  'tag_group.id',
  'tag_group.name',
  sql<Group['mode']>`tag_group.mode`.as('mode'),
  'tag_group.sync_wx',
  'tag_group.sort as order',
  sql<Group['status']>`(select s.status from (select ${tagStatus} as status ${tagsOfGroup}) s
    order by array_position(array['failed', 'computing', 'waiting', 'done'], s.status::text) limit 1)`.as('status'),
  sql<boolean>`exists (select ${tagsOfGroup} and smart_tag.on_health)`.as('health'),
  'tag_group.health_reason',
  sql<number>`(select count(*)::int ${tagsOfGroup})`.as('tag_count'),
  sql<number>`(select count(distinct m.user_id)::int from customer_tag m join tag on tag.id = m.tag_id join customer c on c.id = m.user_id
    where tag.tag_group_id = tag_group.id and c.deleted_at is null)`.as('user_count'),
  'tag_group.synced_at',
  'tag_group.created_at',
  'tag_group.version',
] as const;
