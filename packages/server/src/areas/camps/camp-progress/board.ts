import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Calendar } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { campDay } from '../../../ranking/standings.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleCamps } from '../camp/columns.js';
import { type Marks, markNames, marksOn } from './marks.js';

type Board = Data<'getCampPunchBoard'>;
type Status = Data<'getCampPunchStatus'>;
type Mark = Status[number]['breakfast'];

type EightMarks = [Mark, Mark, Mark, Mark, Mark, Mark, Mark, Mark];

const words: readonly Mark[] = ['none', 'done', 'evaluated'];

const totalOf = (marks: Marks) => marks.filter((mark) => mark > 0).length;

/** The span of a board: two weeks up to today or the end of the camp, unless it names days. */
const spanOf = ({ from, to }: Input<'getCampPunchBoard'>, calendar: Calendar) => {
  const last = sql`coalesce(${dayValue(to ?? null)}, ${campDay(calendar)})`;
  return [
    campDay(calendar).as('as_of'),
    sql<string>`coalesce(${dayValue(from ?? null)}, ${last} - 13)`.as('from'),
    sql<string>`${last}`.as('to'),
  ] as const;
};

interface Span {
  from: string;
  to: string;
}

function datesOf({ from, to }: Span): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days < 1)
    throw refuseField(42200, 'to', 'order', [
      '结束日期不能早于开始日期，请调整',
      'The last day can’t be before the first; change the dates',
    ]);
  if (days > 31)
    throw refuseField(42200, 'to', 'range', ['一次最多查看 31 天，请缩短日期范围', 'A board shows up to 31 days; choose a shorter span']);
  return Array.from({ length: days }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10));
}

export async function getCampPunchBoard(context: Context, input: Input<'getCampPunchBoard'>): Promise<Board> {
  const { db, principal } = context;
  const span = await mustExist(visibleCamps(context).select(spanOf(input, principal)).where('camp.id', '=', input.camp_id));
  const dates = datesOf(span);
  const members = await marksOn(db, input.camp_id, span.as_of, dates);
  return { dates, rows: members.map(({ marks, ...row }) => ({ ...row, totals: marks.map((one) => one && totalOf(one)) })) };
}

export async function getCampPunchStatus(context: Context, { camp_id, date }: Input<'getCampPunchStatus'>): Promise<Status> {
  const { db, principal } = context;
  const camp = await mustExist(
    visibleCamps(context)
      .select([campDay(principal).as('as_of'), today(principal).as('today')])
      .where('camp.id', '=', camp_id),
  );
  const members = await marksOn(db, camp_id, camp.as_of, [date ?? camp.today]);
  return members.flatMap(({ service_id, name, marks: [marks] }): Status => {
    if (!marks) return [];
    const [breakfast, lunch, dinner, snack, weight, sport, drink, sleep] = markNames.map(
      (_, at) => words[marks[at] ?? 0] ?? 'none',
    ) as EightMarks;
    return [{ service_id, name, breakfast, lunch, dinner, snack, weight, sport, drink, sleep, total: totalOf(marks) }];
  });
}
