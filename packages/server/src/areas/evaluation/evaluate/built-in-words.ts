import type { Data } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../http/refusal.js';

/** What the built-in questionnaires say of a result. */
const english: ReadonlyMap<string, string> = new Map([
  ['平和质', 'Balanced constitution'],
  ['气虚质', 'Qi deficiency'],
  ['阳虚质', 'Yang deficiency'],
  ['阴虚质', 'Yin deficiency'],
  ['痰湿质', 'Phlegm-dampness'],
  ['湿热质', 'Damp-heat'],
  ['血瘀质', 'Blood stasis'],
  ['气郁质', 'Qi stagnation'],
  ['特禀质', 'Allergic constitution'],
  ['基本是平和质', 'Mostly balanced constitution'],
  ['有气虚质倾向', 'Tends to qi deficiency'],
  ['有阳虚质倾向', 'Tends to yang deficiency'],
  ['有阴虚质倾向', 'Tends to yin deficiency'],
  ['有痰湿质倾向', 'Tends to phlegm-dampness'],
  ['有湿热质倾向', 'Tends to damp-heat'],
  ['有血瘀质倾向', 'Tends to blood stasis'],
  ['有气郁质倾向', 'Tends to qi stagnation'],
  ['有特禀质倾向', 'Tends to the allergic constitution'],
  ['是', 'Yes'],
  ['基本是', 'Mostly'],
  ['倾向是', 'Tends to'],
  ['保持现在的作息与饮食。', 'Keep your present routine and diet.'],
  ['整体平衡，留意有倾向的体质。', 'Balanced on the whole; watch the constitutions you tend to.'],
  [
    '选山药、小米等易消化的食物，散步代替剧烈运动。',
    'Choose foods that digest easily, such as yam and millet; walk instead of hard exercise.',
  ],
  [
    '少吃生冷，早餐喝热粥，注意腰腹保暖。',
    'Eat less raw and cold food, have warm congee for breakfast, and keep your waist and belly warm.',
  ],
  ['少吃辛辣油炸，晚上十一点前入睡。', 'Eat less spicy and fried food, and be asleep before 11 p.m.'],
  [
    '少吃甜腻，主食留三分之一粗粮，每周快走五次。',
    'Eat less sweet and rich food, make a third of your staples whole grains, and walk briskly five times a week.',
  ],
  ['少喝酒，少吃烧烤，多吃冬瓜、绿豆。', 'Drink less alcohol, eat less barbecue, and more winter melon and mung beans.'],
  ['每天活动半小时，避免久坐。', 'Move for half an hour a day and do not sit for long.'],
  ['每天留出放松的时间，多到户外走走。', 'Keep time to relax every day, and go outdoors more.'],
  ['记下引起过敏的食物，避免再吃。', 'Note the foods that cause allergies, and avoid them.'],
  ['主观质量', 'Felt quality'],
  ['入睡时间', 'Time to fall asleep'],
  ['睡眠时长', 'Hours of sleep'],
  ['睡眠效率', 'Sleep efficiency'],
  ['睡眠干扰', 'Disturbed sleep'],
  ['助眠用药', 'Sleeping aids'],
  ['日间状态', 'State by day'],
  ['良好', 'Good'],
  ['一般', 'Fair'],
  ['较差', 'Poor'],
  ['需改善', 'To be improved'],
  ['睡眠良好', 'Good sleep'],
  ['睡眠欠佳', 'Unsatisfactory sleep'],
  ['睡眠较差', 'Poor sleep'],
  ['保持固定的起床时间。', 'Keep getting up at the same time.'],
  ['午后不喝咖啡和浓茶，睡前一小时放下手机。', 'No coffee or strong tea after noon; put the phone away an hour before bed.'],
  [
    '先固定上床和起床时间；两周没有改善请就医。',
    'First keep fixed times to go to bed and get up; see a doctor if nothing improves in two weeks.',
  ],
  ['好习惯', 'Good habits'],
  ['少吃为好', 'Better less of'],
  ['饮食习惯需要改善', 'Eating habits need to improve'],
  ['饮食习惯一般', 'Fair eating habits'],
  ['饮食习惯良好', 'Good eating habits'],
  ['先从按时吃早餐和每天一斤蔬菜做起。', 'Begin with breakfast on time and 500 g of vegetables a day.'],
  ['减少外卖和含糖饮料，晚餐提前半小时。', 'Order out less, drink fewer sugary drinks, and have dinner half an hour earlier.'],
  ['保持下去，可以试着记录三天饮食。', 'Keep it up; you may try to record what you eat for three days.'],
]);

/** Returns a built-in text in the language of the reader; what a company wrote itself stays as it is. */
export const builtInText = <Text extends string | null>(text: Text, language: Language): Text | string =>
  (language === 'en' && text !== null && english.get(text)) || text;

const englishJson = JSON.stringify(Object.fromEntries(english));

/** The same in SQL; `text` is a column. */
export const builtInColumn = (text: RawBuilder<string | null>, language: Language) =>
  language === 'en' ? sql<string | null>`coalesce(${englishJson}::jsonb ->> ${text}, ${text})` : text;

type Result = Data<'getEvaluationAnswer'>['result'];

/** Returns a result with its built-in texts in the language of the reader. */
export function resultIn<Of extends Pick<Result, 'title' | 'level' | 'advice' | 'dimensions'>>(result: Of, language: Language): Of {
  const say = <Text extends string | null>(text: Text) => builtInText(text, language);
  return {
    ...result,
    ...{ title: say(result.title), level: say(result.level), advice: result.advice.map(say) },
    dimensions: result.dimensions.map((one) => ({ ...one, name: say(one.name), level: say(one.level), advice: say(one.advice) })),
  };
}
