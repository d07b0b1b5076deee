import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  external_user_enterprise_id_external_userid_key: {
    field: 'external_userid',
    sentence: ['这个企微客户已经登记，请直接查找', 'This contact already exists; search for it'],
  },
};
