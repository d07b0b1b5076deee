import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  crm_task_enterprise_id_group_chat_id_fkey: { unbroken: 'the group is checked before' },
  crm_task_enterprise_id_operator_id_fkey: { unbroken: 'whoever asks' },
  crm_task_member_enterprise_id_task_id_fkey: { unbroken: 'written with the task' },
  crm_task_member_enterprise_id_wx_member_id_fkey: { unbroken: 'the accounts are checked before' },
  crm_task_item_phone: { unbroken: 'numbers that the task has are left out' },
  crm_task_item_enterprise_id_task_id_fkey: { unbroken: 'written with the task, or while it is locked' },
  crm_task_item_enterprise_id_customer_id_fkey: { unbroken: 'read from the customers' },
  crm_task_item_enterprise_id_wx_member_id_fkey: { unbroken: 'one of the accounts of the task' },
};
