import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import { mustExist } from '../../../records/must-exist.js';
import { liveServices } from '../service/columns.js';
import { dayAfter, daysBetween } from '../service-plan/meals.js';
import { assertVisibleService } from '../service-state/lock-service.js';

type Course = Data<'getServiceCourse'>;
type Video = Data<'getServiceVideos'>[number];
type Lesson = Course['lessons'][number];

interface Pause {
  from: string;
  to: string | null;
}

/** Seconds seen, as a share in percent with two decimals. */
export const progressOf = (watched: number, duration: number) => roundTo(Math.min(100, (watched / duration) * 100), 2);

const serviceOf = async (context: Context, id: number) => {
  await assertVisibleService(context, id);
  const found = await mustExist(
    liveServices(context.db)
      .select(['service.id', 'service.user_id', 'service.status', 'service.start_date', 'service.video_type', 'service.micro_status'])
      .select([
        today(context.principal).as('today'),
        sql<number[]>`service.seminar_ids`.as('seminar_ids'),
        sql<Pause[]>`coalesce((select json_agg(json_build_object('from', b.from_day, 'to', b.to_day) order by b.from_day)
        from service_break b where b.service_id = service.id), '[]')`.as('pauses'),
      ])
      .where('service.id', '=', id),
  );
  return found;
};

type Service = Awaited<ReturnType<typeof serviceOf>>;
type Choice = Service['video_type'];

/** basic is the default series, advanced all series that are on, custom the courses chosen one by one. */
const courseFilter = (type: Choice, ids: readonly number[]) => {
  if (type === 'none') return sql<boolean>`false`;
  if (type === 'custom') return sql<boolean>`seminar.id = any(${ids}::bigint[])`;
  return type === 'basic' ? sql<boolean>`(series.is_default and series.status = 'on')` : sql<boolean>`series.status = 'on'`;
};

const seminarsOf = ({ db }: Context, { user_id, seminar_ids }: Service, type: Choice) =>
  db
    .selectFrom('seminar')
    .leftJoin('series', 'series.id', 'seminar.series_id')
    .leftJoin('seminar_progress as p', (on) => on.onRef('p.seminar_id', '=', 'seminar.id').on('p.user_id', '=', user_id))
    .select(['seminar.id', 'seminar.title', 'seminar.cover', 'seminar.video_url', 'seminar.duration_s', 'seminar.day_no'])
    .select(['seminar.unlock_rule', 'p.finished_at'])
    .select([
      sql<number>`coalesce(p.watched_s, 0)`.as('watched_s'),
      sql<Lesson['series']>`case when series.id is not null then json_build_object('id', series.id, 'name', series.name) end`.as('series'),
    ])
    .where(courseFilter(type, seminar_ids))
    .where('seminar.status', '=', 'on')
    .orderBy('seminar.day_no')
    .orderBy('seminar.place')
    .orderBy('seminar.id')
    .limit(1000)
    .execute();

type Seminar = Awaited<ReturnType<typeof seminarsOf>>[number];

/** The day on which so many days of a service have counted; pauses before it move it on. */
function dayOfNumber({ start_date, pauses, today: now }: Service, number: number): string | null {
  if (start_date === null) return null;
  return pauses.reduce(
    (day, { from, to }) => {
      const end = to ?? (now > from ? now : from);
      return from <= day ? dayAfter(day, daysBetween(from, end) + 1) : day;
    },
    dayAfter(start_date, number - 1),
  );
}

function lessonOf(service: Service, one: Seminar, before: Seminar | undefined): Lesson {
  const unlock_date = one.unlock_rule === 'by_day' ? dayOfNumber(service, one.day_no) : null;
  const isDue =
    one.unlock_rule === 'free' ||
    (one.unlock_rule === 'by_day' && unlock_date !== null && unlock_date <= service.today) ||
    (one.unlock_rule === 'by_prev' && (before === undefined || before.finished_at !== null));
  const isShown = service.micro_status !== 'off' && service.status !== 'pending' && isDue;
  return {
    ...{ seminar_id: one.id, title: one.title, cover: one.cover, series: one.series, day_no: one.day_no },
    ...{ unlock_rule: one.unlock_rule, unlock_date, finished_at: one.finished_at },
    state: one.finished_at !== null ? 'finished' : isShown ? 'open' : 'locked',
    progress: progressOf(one.watched_s, one.duration_s),
  };
}

/** The courses of a service, in the order in which the customer sees them. @throws Refusal 40400 */
export async function courseOf(context: Context, id: number): Promise<Course> {
  const service = await serviceOf(context, id);
  const { video_type: type, micro_status } = service;
  const seminars = await seminarsOf(context, service, type === 'none' ? 'basic' : type);
  const lessons = seminars.map((one, at) => lessonOf(service, one, seminars[at - 1]));
  const finished_count = lessons.filter((one) => one.state === 'finished').length;
  return { service_id: id, micro_status, total_count: lessons.length, finished_count, lessons };
}

/** The videos of a service by its video type. @throws Refusal 40400 */
export async function videosOf(context: Context, id: number): Promise<Video[]> {
  const service = await serviceOf(context, id);
  const seminars = await seminarsOf(context, service, service.video_type);
  return seminars.map((one, at) => {
    const { state, unlock_date, progress } = lessonOf(service, one, seminars[at - 1]);
    const { title, cover, duration_s, day_no, watched_s } = one;
    return {
      ...{ id: one.id, title, cover, url: one.video_url, duration_s, day_no, unlock_date, watched_s },
      ...{ unlocked: state !== 'locked', watched_pct: progress },
    };
  });
}
