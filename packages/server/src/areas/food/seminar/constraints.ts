import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  seminar_enterprise_id_series_id_fkey: {
    field: 'series_id',
    sentence: ['没有这个系列，请重新选择', 'There is no such series; choose again'],
  },
};
