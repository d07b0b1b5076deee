import type { Constraints } from '../../../http/constraint.js';

const ofCamp = { unbroken: 'written with the camp' } as const;

export const constraints: Constraints = {
  camp_period: {
    field: 'period_no',
    sentence: ['同名减脂营已有这一期，请换一个期数', 'This camp already has this period; choose another number'],
  },
  camp_enterprise_id_recipe_id_fkey: {
    field: 'recipe_id',
    sentence: ['没有这份食谱，请重新选择', 'There is no such meal plan; choose again'],
  },
  camp_principal_enterprise_id_camp_id_fkey: ofCamp,
  camp_principal_enterprise_id_staff_id_fkey: {
    field: 'principal_user_ids',
    sentence: ['没有这位员工，请重新选择', 'There is no such staff member; choose again'],
  },
  camp_chat_enterprise_id_camp_id_fkey: ofCamp,
  camp_chat_enterprise_id_chat_id_fkey: {
    field: 'chat_ids',
    sentence: ['没有这个群，请重新选择', 'There is no such group chat; choose again'],
  },
  camp_result_enterprise_id_camp_id_fkey: ofCamp,
  service_enterprise_id_camp_id_fkey: {
    field: 'camp_id',
    sentence: ['没有这个减脂营，请重新选择', 'There is no such camp; choose again'],
  },
};
