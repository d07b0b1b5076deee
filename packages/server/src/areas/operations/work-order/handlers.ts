import type { Row } from '@shiyi/sdk';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Tables } from '../../../generated/tables.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notifyReporter } from '../../../notices/report.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';

/** Whether the caller may change the status of reports, and so sees all of them. */
export const mayHandle = ({ isAdmin, permissions }: Principal) => isAdmin || permissions.has('work-order:order:change-status');

/**
 * Removes possible secrets, which clients other than the console may send. Tokens have 43 characters, request ids at most 32. Request ids of 16
 * hexadecimal digits stay, even when some of their digits look like a phone number.
 */
const withoutSecrets = (text: string) =>
  text
    .replace(/[\w-]{40,}/g, '…')
    .replace(/\b[\da-f]{16}\b|(?<!\d)(1[3-9]\d{9})(?!\d)/g, (found, phone?: string) =>
      phone ? `${phone.slice(0, 3)}****${phone.slice(7)}` : found,
    )
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '***');

const createWorkOrder: NonNullable<Handlers['createWorkOrder']> = async (context, { images = [], ...fields }) => {
  const { db, principal, audit } = context;
  const values = {
    ...fields,
    ...(fields.page_url === undefined ? {} : { page_url: withoutSecrets(fields.page_url) }),
    ...(fields.diagnostics === undefined ? {} : { diagnostics: withoutSecrets(fields.diagnostics) }),
    images: JSON.stringify(images),
    created_by: principal.staffId,
  };
  const { id } = await db.insertInto('work_order').values(values).returning('id').executeTakeFirstOrThrow();
  audit({ target: id, after: { title: fields.title, pictures: images.length, with_diagnostics: fields.diagnostics !== undefined } });
  return recordOf(context, id);
};

const rowColumns = [
  'work_order.id',
  'work_order.title',
  'work_order.status',
  sql<{ id: number; name: string }>`json_build_object('id', staff.id, 'name', staff.name)`.as('user'),
  sql<number>`(select count(*)::int from work_order_reply r where r.work_order_id = work_order.id and r.content is not null)`.as(
    'reply_count',
  ),
  'work_order.created_at',
  'work_order.updated_at',
] as const;

const visibleTo =
  (principal: Principal) =>
  (eb: ExpressionBuilder<Tables, 'work_order'>): ReturnType<typeof sql<SqlBool>> =>
    mayHandle(principal) ? sql<SqlBool>`true` : sql<SqlBool>`${eb.ref('work_order.created_by')} = ${principal.staffId}`;

/** Locks and returns a report the caller may see. @throws Refusal 40400 */
async function lockVisible({ db, principal }: Context, id: number) {
  const order = await mustExist(
    db
      .selectFrom('work_order')
      .select(['id', 'status', 'version', 'created_by'])
      .where('id', '=', id)
      .where(visibleTo(principal))
      .forUpdate(),
  );
  return order;
}

type WorkOrderStatus = Row<'listWorkOrders'>['status'];

interface ReportUpdate {
  content?: string | undefined;
  status?: WorkOrderStatus | undefined;
}

/** Records a comment or status change, updates the report, and notifies its author. */
async function move(context: Context, order: { id: number }, { content, status }: ReportUpdate) {
  const { db, principal } = context;
  const said = { content: content?.trim() ?? null, status: status ?? null };
  await db
    .updateTable('work_order')
    .set(status === undefined ? { updated_at: sql<Date>`now()` } : { status })
    .where('id', '=', order.id)
    .execute();
  await db
    .insertInto('work_order_reply')
    .values({
      work_order_id: order.id,
      staff_id: principal.staffId,
      ...said,
    })
    .execute();
  await notifyReporter(context, order.id, said);
}

/** Returns a report with its comments. @throws Refusal 40400 if the caller may not see it */
async function recordOf({ db, principal }: Context, id: number) {
  const order = await mustExist(
    db
      .selectFrom('work_order')
      .innerJoin('staff', 'staff.id', 'work_order.created_by')
      .select(rowColumns)
      .select(['content', 'images', 'page_url', 'contact', 'diagnostics', 'work_order.version'])
      .where('work_order.id', '=', id)
      .where(visibleTo(principal)),
  );
  const replies = await db
    .selectFrom('work_order_reply as reply')
    .innerJoin('staff', 'staff.id', 'reply.staff_id')
    .select(['reply.id', 'reply.content', 'reply.status', 'reply.created_at'])
    .select(sql<{ id: number; name: string }>`json_build_object('id', staff.id, 'name', staff.name)`.as('user'))
    .where('work_order_id', '=', id)
    .orderBy('reply.id')
    .limit(500)
    .execute();
  return { ...order, images: order.images as string[], replies, may_handle: mayHandle(principal) };
}

export const handlers: Handlers = {
  createWorkOrder,
  createWorkOrderAlias: createWorkOrder,

  listWorkOrders: list('listWorkOrders', {
    from: ({ db, principal }: Context) =>
      db.selectFrom('work_order').innerJoin('staff', 'staff.id', 'work_order.created_by').where(visibleTo(principal)),
    id: 'work_order.id',
    columns: rowColumns,
    search: ['work_order.title', 'work_order.content'],
    order: [],
  }),

  async getWorkOrder(context, { id }) {
    const record = await recordOf(context, id);
    context.audit({ target: id });
    return record;
  },

  async createWorkOrderReply(context, { id, content }) {
    const order = await lockVisible(context, id);
    const ended = order.status === 'resolved' || order.status === 'closed';
    const again = ended && order.created_by === context.principal.staffId;
    context.audit({ target: id, after: {} });
    await move(context, order, { content, status: again ? 'open' : undefined });
    return recordOf(context, id);
  },

  async changeWorkOrderStatus(context, { id, version, status, content }) {
    const order = await lockVisible(context, id);
    assertVersion(order, version);
    if (order.status !== status) await move(context, order, { content, status });
    else if (content !== undefined) await move(context, order, { content });
    context.audit({ target: id, before: { status: order.status }, after: { status } });
    return recordOf(context, id);
  },
};
