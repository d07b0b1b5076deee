import type { Input } from '@shiyi/sdk';
import type { Sentence } from '../../../http/refusal.js';

export type Scene = Input<'queryMessagePreview'>['scene'];

interface Variable {
  label: Sentence;
  sample: Sentence;
}

const customer: Variable = { label: ['客户昵称', 'Customer'], sample: ['小满', 'Mandy'] };
const staff: Variable = { label: ['营养师', 'Nutritionist'], sample: ['陈雨桐', 'Chen Yutong'] };
const service: Variable = { label: ['服务名称', 'Service'], sample: ['六周体重管理', 'Six-week weight management'] };
const day = (zh: string, en: string): Variable => ({ label: [zh, en], sample: ['2026-11-28', '2026-11-28'] });

/** The variables of each scene, with the sample customer's values. */
export const scenes: Record<Scene, Record<string, Variable>> = {
  service_start: { nick_name: customer, service_name: service, staff_name: staff, start_date: day('开始日期', 'First day') },
  service_expire: {
    nick_name: customer,
    service_name: service,
    staff_name: staff,
    expire_date: day('到期日期', 'Last day'),
    remain_days: { label: ['剩余天数', 'Days left'], sample: ['3', '3'] },
  },
  punch_remind: { nick_name: customer, missing_meals: { label: ['缺少的餐次', 'Missing meals'], sample: ['晚餐', 'dinner'] } },
  punch_evaluated: {
    nick_name: customer,
    staff_name: staff,
    meal: { label: ['餐次', 'Meal'], sample: ['午餐', 'lunch'] },
    comment: { label: ['点评', 'Review'], sample: ['蔬菜再多一点就更好了', 'A little more vegetables would be perfect'] },
  },
  camp_start: {
    nick_name: customer,
    camp_name: { label: ['减脂营名称', 'Camp'], sample: ['秋季轻体营', 'Autumn camp'] },
    start_date: day('开营日期', 'First day'),
  },
  coupon_expire: {
    nick_name: customer,
    coupon_name: { label: ['优惠券名称', 'Coupon'], sample: ['续课立减 100 元', '¥100 off your next course'] },
    expire_date: day('到期日期', 'Last day'),
  },
  fission_help: {
    nick_name: customer,
    fission_name: { label: ['活动名称', 'Campaign'], sample: ['邀三位好友领体测券', 'Invite three friends'] },
    valid_count: { label: ['有效人数', 'Friends who count'], sample: ['2', '2'] },
  },
  risk_alert: {
    staff_name: staff,
    nick_name: customer,
    rule_name: { label: ['风控规则', 'Risk rule'], sample: ['敏感承诺', 'Promises of results'] },
    hit_words: { label: ['命中的词', 'Words found'], sample: ['包瘦', 'guaranteed'] },
  },
};

/** Scenes that notify staff, not customers. */
export const toStaff = (scene: Scene) => scene === 'risk_alert';
