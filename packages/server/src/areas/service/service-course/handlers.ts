import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';
import { liveServices } from '../service/columns.js';
import { changeNote } from '../service-state/change-note.js';
import { assertVisibleService, lockVisibleService } from '../service-state/lock-service.js';
import { assertOpen } from '../service-state/moves.js';
import { courseOf, videosOf } from './lessons.js';

type Status = Input<'changeServiceCourseStatus'>['micro_status'];
type SeminarRecord = Row<'listServiceSeminars'>;

const userOf = async (context: Context, id: number) => {
  await assertVisibleService(context, id);
  const found = await mustExist(liveServices(context.db).select('service.user_id').where('service.id', '=', id));
  return found.user_id;
};

async function assertSeminars({ db }: Context, { video_type, seminar_ids }: Input<'changeServiceVideoType'>) {
  const refuse = (rule: string, message: Sentence) => refuseField(42200, 'seminar_ids', rule, message);
  if (video_type !== 'custom' && seminar_ids !== undefined)
    throw refuse('only', [
      '只有自选课可以指定微课，请清空，或改选自选课',
      'Courses can only be selected for custom videos; clear them or switch to custom',
    ]);
  if (video_type !== 'custom') return;
  if (!seminar_ids || seminar_ids.length === 0)
    throw refuse('required', ['自选课请至少选择一节微课', 'Choose at least one course for custom videos']);
  const known = await db.selectFrom('seminar').select('id').where('id', 'in', seminar_ids).where('status', '=', 'on').execute();
  if (known.length < seminar_ids.length)
    throw refuse('exists', ['有微课不存在或已停用，请重新选择', 'A course does not exist or is off; choose again']);
}

const why: { [From in Status]: Sentence } = {
  off: ['微课还没有开启，请先开启', 'The course is off; switch it on first'],
  on: ['微课已经开启；可以改为已完成', 'The course is on already; it can be finished'],
  finished: ['微课已完成，不能重新开启', 'The course is finished and cannot be switched on again'],
};
const states = transitions<Status>({ off: ['on'], on: ['off', 'finished'], finished: [] }, (from) => why[from]);
const seen: Sentence = [
  '微课已有观看记录，不能关闭；可改为已完成',
  'Courses have already been watched and can’t be switched off; finish them instead',
];

/** Whether the customer has seen a part of any course since the service started. */
async function hasWatched({ db }: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`select exists (select from seminar_progress p join service s on s.user_id = p.user_id
    where s.id = ${id} and p.watched_s > 0 and p.last_at >= s.created_at) as seen`.execute(db);
  return rows[0]?.seen === true;
}

async function assertCourseMove(context: Context, id: number, from: Status, to: Status) {
  states.assertMove(from, to);
  if (to === 'off' && (await hasWatched(context, id))) throw new Refusal(40900, seen, { from, to, allowed: ['finished'] });
}

export const handlers: Handlers = {
  getServiceVideos: (context, { service_id }) => videosOf(context, service_id),

  getServiceCourse: (context, { service_id }) => courseOf(context, service_id),

  listServiceSeminars: list('listServiceSeminars', {
    from: async (context: Context, { service_id }: Input<'listServiceSeminars'>) =>
      context.db
        .selectFrom('seminar_progress')
        .innerJoin('seminar', 'seminar.id', 'seminar_progress.seminar_id')
        .leftJoin('series', 'series.id', 'seminar.series_id')
        .where('seminar_progress.user_id', '=', await userOf(context, service_id)),
    id: 'seminar_progress.seminar_id',
    columns: [
      'seminar_progress.seminar_id',
      'seminar.title',
      sql<SeminarRecord['series']>`case when series.id is not null then json_build_object('id', series.id, 'name', series.name) end`.as(
        'series',
      ),
      'seminar.duration_s',
      'seminar_progress.watched_s',
      sql<number>`least(100, round(seminar_progress.watched_s * 100.0 / seminar.duration_s, 2))`.as('progress'),
      'seminar_progress.first_at',
      'seminar_progress.last_at',
      'seminar_progress.finished_at',
    ],
    where: { service_id: () => sql<boolean>`true` },
    order: [{ desc: 'seminar_progress.last_at' }],
  }),

  async changeServiceVideoType(context, input) {
    const { service_id, video_type, seminar_ids = [] } = input;
    const before = await lockVisibleService(context, service_id);
    assertOpen(before.status);
    await assertSeminars(context, input);
    await context.db
      .updateTable('service')
      .set({ video_type, seminar_ids: JSON.stringify(seminar_ids) })
      .where('id', '=', service_id)
      .execute();
    if (before.video_type !== video_type)
      await changeNote(context, service_id, { kind: 'video', before: before.video_type, after: video_type });
    context.audit({ target: service_id, before: { video_type: before.video_type } });
    return courseOf(context, service_id);
  },

  async changeServiceCourseStatus(context, { service_id, micro_status }) {
    const before = await lockVisibleService(context, service_id);
    assertOpen(before.status);
    await assertCourseMove(context, service_id, before.micro_status, micro_status);
    await context.db.updateTable('service').set({ micro_status }).where('id', '=', service_id).execute();
    await changeNote(context, service_id, { kind: 'course', before: before.micro_status, after: micro_status });
    context.audit({ target: service_id, before: { micro_status: before.micro_status } });
    return courseOf(context, service_id);
  },
};
