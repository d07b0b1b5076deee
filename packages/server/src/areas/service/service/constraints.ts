import type { Constraints } from '../../../http/constraint.js';

const missing = {
  field: 'principal_user_id',
  sentence: ['没有这位员工，请重新选择', 'There is no such staff member; choose again'],
} as const;

export const constraints: Constraints = {
  service_no: { unbroken: 'numbers are taken one after another' },
  service_enterprise_id_user_id_fkey: {
    field: 'user_id',
    sentence: ['没有这位客户，请重新选择', 'There is no such customer; choose again'],
  },
  service_enterprise_id_principal_user_id_fkey: missing,
  service_enterprise_id_seller_user_id_fkey: { ...missing, field: 'seller_user_id' },
  service_enterprise_id_recipe_id_fkey: {
    field: 'recipe_id',
    sentence: ['没有这份食谱，请重新选择', 'There is no such meal plan; choose again'],
  },
};
