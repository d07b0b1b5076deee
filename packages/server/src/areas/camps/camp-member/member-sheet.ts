import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input, Row } from '@shiyi/sdk';
import { guardedCell } from '@shiyi/sdk/csv';
import { sql } from 'kysely';
import writeExcel from 'write-excel-file/node';
import { type Context, FileReply } from '../../../http/context.js';
import { optionsOf } from '../../../http/enum-options.js';
import type { Language } from '../../../http/refusal.js';
import { campRanking, hasRanking } from '../../../ranking/camp-ranking.js';
import { memberColumns } from './member-columns.js';
import { campMembers } from './members.js';

type Member = Row<'listCampServices'>;
type Value = string | number | null;

const yes = { zh: '是', en: 'Yes' };

interface Column {
  head: Record<Language, string>;
  value(member: Member, told: { language: Language; rank: number | null; status: ReadonlyMap<string, string> }): Value;
}

const columns: readonly Column[] = [
  { head: { zh: '名次', en: 'Place' }, value: (_, { rank }) => rank },
  { head: { zh: '姓名', en: 'Name' }, value: ({ customer }) => customer.real_name },
  { head: { zh: '昵称', en: 'Nickname' }, value: ({ customer }) => customer.nick_name },
  { head: { zh: '手机号', en: 'Phone' }, value: ({ customer }) => customer.phone_masked },
  { head: { zh: '服务单号', en: 'Service order' }, value: ({ service }) => service.service_no },
  { head: { zh: '服务产品', en: 'Product' }, value: ({ service }) => service.product_name },
  { head: { zh: '服务状态', en: 'Status' }, value: ({ service }, { status }) => status.get(service.status) ?? service.status },
  { head: { zh: '开始日期', en: 'Start' }, value: ({ service }) => service.start_date },
  { head: { zh: '结束日期', en: 'End' }, value: ({ service }) => service.end_date },
  { head: { zh: '负责营养师', en: 'Nutritionist' }, value: ({ service }) => service.principal?.name ?? null },
  { head: { zh: '起始体重（kg）', en: 'Start weight (kg)' }, value: ({ base_weight }) => base_weight },
  {
    head: { zh: '起始体重为估计', en: 'Start weight estimated' },
    value: ({ base_estimated }, { language }) => (base_estimated ? yes[language] : null),
  },
  { head: { zh: '当前体重（kg）', en: 'Current weight (kg)' }, value: ({ current_weight }) => current_weight },
  { head: { zh: '称重日期', en: 'Weighed on' }, value: ({ weighed_on }) => weighed_on },
  { head: { zh: '减重（kg）', en: 'Weight lost (kg)' }, value: ({ loss_kg }) => loss_kg },
  { head: { zh: '减重比例（%）', en: 'Share of weight lost (%)' }, value: ({ loss_pct }) => loss_pct },
  { head: { zh: '打卡天数', en: 'Check-in days' }, value: ({ punch_days }) => punch_days },
  { head: { zh: '打卡率（%）', en: 'Check-in rate (%)' }, value: ({ punch_rate }) => punch_rate },
  { head: { zh: '连续未打卡（天）', en: 'Days without a check-in' }, value: ({ days_without_punch }) => days_without_punch },
  { head: { zh: '需关注', en: 'Needs attention' }, value: ({ at_risk }, { language }) => (at_risk ? yes[language] : null) },
];

/** Numbers stay numbers; a text that a spreadsheet could run is escaped, and none is a formula. */
const cellOf = (value: Value) =>
  value === null ? null : typeof value === 'number' ? { value, type: Number } : { value: guardedCell(value), type: String };

async function sheetOf(rows: readonly (readonly Value[])[], language: Language): Promise<Buffer> {
  const heads = columns.map(({ head }) => ({ value: head[language], type: String, fontWeight: 'bold' as const }));
  const target = join(tmpdir(), `shiyi-camp-${randomBytes(8).toString('hex')}.xlsx`);
  try {
    await writeExcel([heads, ...rows.map((cells) => cells.map(cellOf))], {
      columns: columns.map(() => ({ width: 14 })),
      stickyRowsCount: 1,
    }).toFile(target);
    return await readFile(target);
  } finally {
    await rm(target, { force: true });
  }
}

/** Places by service; empty before the camp starts. */
async function placesOf(context: Context, campId: number): Promise<ReadonlyMap<number, number>> {
  if (!(await hasRanking(context, campId))) return new Map();
  const { ranked } = await campRanking(context, campId);
  return new Map(ranked.map(({ service_id, rank }) => [service_id, rank]));
}

export async function exportCampServices(context: Context, { camp_id }: Input<'exportCampServices'>) {
  const { audit, caller } = context;
  const query = await campMembers(context, { camp_id });
  const found = await sql<{ member: Member }>`select to_jsonb(r) as member from (${query.select(memberColumns(context))}) r`.execute(
    context.db,
  );
  const rows = found.rows.map(({ member }) => member);
  const places = await placesOf(context, camp_id);
  const last = rows.length + 1;
  const placeOf = ({ service }: Member) => places.get(service.id) ?? last;
  const status = new Map(optionsOf('ServiceStatus', caller.language).map(({ value, label }) => [value, label]));
  const sorted = rows.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || other.punch_days - one.punch_days || one.service.id - other.service.id,
  );
  const cells = sorted.map((member) =>
    columns.map(({ value }) => value(member, { language: caller.language, rank: places.get(member.service.id) ?? null, status })),
  );
  audit({ target: camp_id, after: { rows: rows.length } });
  return new FileReply(
    await sheetOf(cells, caller.language),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `camp-${camp_id}.xlsx`,
  );
}
