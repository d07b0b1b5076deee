import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { inChannel } from '../../organisation/channel/channel.js';
import { codeColumns, detailColumns } from './columns.js';
import { getStaffCodeDuty } from './duty.js';
import { getStaffCodeTrend, listStaffCodeExternalUsers } from './results.js';
import { createStaffCode, deleteStaffCode, updateStaffCode } from './save.js';

export const handlers: Handlers = {
  listStaffCodes: list('listStaffCodes', {
    from: ({ db }: Context) => db.selectFrom('staff_code'),
    id: 'staff_code.id',
    columns: codeColumns,
    search: searchNames(['staff_code.name']),
    where: {
      group: 'staff_code.group_name',
      user_id: (id) => sql<boolean>`staff_code.user_ids @> to_jsonb(${id}::bigint)`,
      channel_id: inChannel('staff_code.channel_id'),
      status: (status) => sql<boolean>`(staff_code.trouble is null) = ${status === 'normal'}`,
    },
    order: [{ desc: 'staff_code.created_at' }],
  }),

  async getStaffCode(context, { id }) {
    const { db } = context;
    const row = await mustExist(
      db
        .selectFrom('staff_code')
        .select(detailColumns(context))
        .select(sql<StoredAttachment[]>`staff_code.welcome_attachments`.as('kept'))
        .where('staff_code.id', '=', id),
    );
    const { kept, ...code } = row;
    const [welcome_attachments = []] = await presentAttachments(db, [kept]);
    return { ...code, welcome_attachments };
  },

  createStaffCode,
  updateStaffCode,
  deleteStaffCode,
  getStaffCodeDuty,
  getStaffCodeTrend,
  listStaffCodeExternalUsers,
};
