import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  enterprise_corpid_key: {
    field: 'corpid',
    sentence: ['该企业 ID 已被另一家企业使用，请核对', 'Another company already uses this corp ID; check it'],
  },
};
