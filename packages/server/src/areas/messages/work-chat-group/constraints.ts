import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  group_chat_enterprise_id_chat_id_key: { unbroken: 'written by syncs, which update existing rows' },
  group_chat_member_enterprise_id_group_chat_id_fkey: { unbroken: 'written with the group' },
};
