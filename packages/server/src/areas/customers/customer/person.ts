import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'profile',
    name: ['客户资料', 'Profile'],
    table: 'customer',
    subject: 'customer',
    owners: [{ column: 'id' }],
    merge: 'stay',
    erase: {
      do: 'anonymize',
      set: {
        ...{ nick_name: "'已删除的客户'", real_name: null, phone: null, avatar: null, sex: '0', birthday: null, height: null },
        ...{ init_weight: null, target_weight: null, waist: null, hip: null, body_fat: null, activity_level: null, diet_style: "'normal'" },
        ...{
          health_flags: "'[]'",
          allergy_ingredient_ids: "'[]'",
          tolerated_allergens: "'[]'",
          dislike_ingredient_ids: "'[]'",
          ...{
            cook_twice: 'false',
            one_pot_weekdays: "'[]'",
            canteen_meals: "'[]'",
            family_factor: '1',
            budget_tier: "'middle'",
            appliances: "'[]'",
          },
          province: null,
          city: null,
          job: null,
        },
        ...{ remark: null, is_pending: 'false', pending_reason: null, last_punch_at: null, erased_at: 'now()', deleted_at: 'now()' },
      },
      reason: ['只留编号，供服务单和订单引用', 'Only its number stays, for service and shop orders to refer to'],
    },
    exported: true,
  },
];
