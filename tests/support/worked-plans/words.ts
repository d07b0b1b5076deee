/** Words of the document for values of a person and a plan. */
export const mealWords: Readonly<Record<string, string>> = {
  ...{ breakfast: '早餐', morning_snack: '上午加餐', lunch: '午餐', afternoon_snack: '下午加餐', dinner: '晚餐', night_snack: '夜宵' },
};
export const sexWords = { 1: '男', 2: '女' } as const;
export const goalWords = { lose: '减重', keep: '保持体重', gain: '增重' } as const;
export const weekdayWords = '一二三四五六日';
export const styleWords: Readonly<Record<string, string>> = {
  ...{ vegan: '纯素', vegetarian: '蛋奶素', halal: '清真', low_carb: '低碳', mediterranean: '地中海饮食' },
};
export const figureWords: Readonly<Record<string, string>> = {
  ...{ sedentary: '久坐', light: '轻体力活动', moderate: '中体力活动', heavy: '重体力活动', extreme: '极重体力活动' },
  ...{
    gout: '痛风',
    diabetes: '糖尿病',
    pregnancy: '孕期',
    hypertension: '高血压',
    hyperlipidemia: '高血脂',
    kidney: '肾病',
    lactation: '哺乳',
  },
};

/** Rules of the checker that the document names; the others are about how amounts are written. */
export const ruleWords: Readonly<Record<string, string>> = {
  ...{ energy: '能量', band: '供能比', band_near: '供能比略偏', vegetables: '蔬菜不足 300 g', vegetables_target: '蔬菜低于目标' },
  ...{ dark_vegetables: '深色蔬菜不到一半', fruit: '水果', sodium_day: '钠', whole_grain: '没有全谷物', kinds_day: '当天食物种类' },
  ...{
    kinds_week: '全周食物种类',
    fish: '吃鱼天数',
    eggs: '蛋类',
    dish_repeats: '同一道菜次数',
    protein_running: '相邻两餐同一种主要蛋白',
  },
  ...{ purchases: '要买的东西', oils: '油的种类', staples: '主食种类', processed_meat: '加工肉' },
  ...{ allergy_food: '过敏食物', allergy_group: '过敏食物', allergy_unknown: '成分未知', style: '饮食习惯不吃', style_unknown: '成分未知' },
  ...{ health: '健康状况不宜', dislike: '忌口', unknown_line: '未知食物' },
};
