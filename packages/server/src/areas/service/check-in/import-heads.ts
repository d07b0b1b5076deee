import type { ImportProfile } from '../../../imports/import-profile.js';

const form = (name: string, heads: readonly string[], columns: ImportProfile['columns'] = {}, zh = name): ImportProfile => ({
  ...{ name: [zh, name], heads, columns },
});

/** Exports of scales and fitness apps, told by their heads. What a column would be taken for wrongly is left out by null. */
export const profiles: ImportProfile[] = [
  form('Renpho', ['Time of Measurement', 'Weight(kg)', 'Body Fat(%)', 'Metabolic Age'], { 'Time of Measurement': 'date' }),
  form('Renpho', ['Time of Measurement', 'Weight(lb)', 'Body Fat(%)'], { 'Time of Measurement': 'date' }),
  // Zepp Life, before Mi Fit: BODY_….csv, ACTIVITY_….csv and SLEEP_….csv.
  form(
    'Zepp Life',
    ['time', 'weight', 'fatRate', 'metabolism'],
    { time: 'date', weight: 'weight', fatRate: 'body_fat' },
    '小米运动健康（Zepp）',
  ),
  form('Zepp Life', ['date', 'steps', 'distance', 'runDistance', 'calories'], { calories: null }, '小米运动健康（Zepp）'),
  form('Withings', ['Date', 'Weight (kg)', 'Fat mass (kg)', 'Bone mass (kg)'], { 'Fat mass (kg)': null, 'Bone mass (kg)': null }),
  form('Withings', ['Date', 'Weight (lb)', 'Fat mass (lb)', 'Bone mass (lb)'], { 'Fat mass (lb)': null, 'Bone mass (lb)': null }),
  form('Fitbit', ['Date', 'Calories Burned', 'Steps', 'Minutes Sedentary'], { 'Calories Burned': null, 'Activity Calories': 'sport_kcal' }),
  form('Fitbit', ['Date', 'Weight', 'BMI', 'Fat'], { Fat: 'body_fat' }),
  form('Fitbit', ['Start Time', 'End Time', 'Minutes Asleep'], { 'Start Time': null, 'End Time': 'date' }),
  form('MyFitnessPal', ['Date', 'Meal', 'Calories', 'Fat (g)', 'Protein (g)'], { Calories: 'value', 'Fat (g)': null, Note: 'text' }),
  form('MyFitnessPal', ['Date', 'Exercise', 'Exercise Calories', 'Exercise Minutes'], { Type: null, Exercise: null }),
  form('Huawei Health', ['日期', '体重(kg)', '体脂率(%)', '基础代谢(kcal)'], { '基础代谢(kcal)': null }, '华为运动健康'),
  form('Huawei Health', ['测量时间', '体重(公斤)', '体脂率(%)'], {}, '华为运动健康'),
];
