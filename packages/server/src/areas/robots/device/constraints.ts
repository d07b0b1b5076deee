import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  robot_device_enterprise_id_code_key: {
    field: 'code',
    sentence: ['该设备编码已登记，请换一个', 'This code is registered; enter another'],
  },
};
