import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { CheckIn } from './kinds.js';

export type DemoMethod = NonNullable<NonNullable<CheckIn['items']>[number]['method']>;

/** A meal of the demo company: its picture, how the customer describes it, and its food in grams. */
export interface DemoMeal {
  meal: Meal;
  picture: string;
  text: string;
  lines: { food: string; grams: number; method?: DemoMethod }[];
}

/** One a line: picture, words, and each food with its grams and how it is cooked. */
const meals: Record<string, string> = {
  breakfast: `
milk|燕麦牛奶加一个水煮蛋|燕麦片 40 boil,全脂牛奶 250,鸡蛋 50 boil
bread|全麦面包、酸奶和苹果|全麦面包 60,无糖酸奶 200,苹果 150 raw
bread|赶时间，买了两片面包|全麦面包 90
rice|小米粥、鸡蛋、凉拌黄瓜|小米粥 300,鸡蛋 55 boil,黄瓜 100 raw
milk|豆浆一杯，半个玉米，一个蛋|豆浆 300,鲜玉米 120 boil,鸡蛋 55 boil
bread|公司楼下的包子没忍住，只吃了一个馒头配豆浆|馒头 80,豆浆 300
rice|荞麦面加青菜，前一天晚上备的|荞麦挂面 60 boil,小白菜 120 boil,鸡蛋 50 boil
milk|酸奶碗：燕麦、蓝莓|希腊酸奶 180,燕麦片 30,蓝莓 60 raw`,
  lunch: `
rice|米饭、炒鸡胸、西兰花|大米 60 boil,鸡胸肉 100 quick_fry,西兰花 200 quick_fry,菜籽油 8
meat|小米饭、番茄炖牛肉|小米 60 boil,瘦牛肉 100 stew,番茄 200 stew,菜籽油 8
meat|外卖，炸鸡腿和米饭，菜很少|大米 110 boil,鸡腿肉 150 deep_fry,菜籽油 22
rice|食堂：糙米饭、清蒸鲈鱼、油麦菜|糙米 60 boil,鲈鱼 120 steam,油麦菜 200 quick_fry,菜籽油 8
vegetable|自己带的饭：豆腐干炒芹菜、半碗杂粮饭|杂粮饭 130,豆腐干 60 quick_fry,西芹 180 quick_fry,菜籽油 8
rice|同事聚餐，先吃菜，米饭剩了一半|米饭 120,瘦猪肉 80 quick_fry,青椒 150 quick_fry,菜籽油 14
meat|轻食店的鸡胸藜麦碗，酱只放了一半|藜麦 50 boil,鸡胸肉 110 pan_fry,生菜 120 raw,樱桃番茄 80 raw,橄榄油 6
rice|牛肉面，汤没喝|生面条 120 boil,牛腱子 70 stew,小白菜 80 boil,菜籽油 6
vegetable|冬瓜虾仁、莴笋、一小碗米饭|米饭 120,虾仁 100 quick_fry,冬瓜 200 stew,莴笋 120 quick_fry,菜籽油 8`,
  dinner: `
vegetable|红薯、白灼虾、生菜|红薯 150 steam,虾仁 100 boil,生菜 200 quick_fry,菜籽油 6
vegetable|晚上吃得清淡，豆腐和青菜|北豆腐 150 stew,小白菜 200 quick_fry,大米 40 boil,菜籽油 6
rice|加班，九点才吃上饭|大米 80 boil,瘦牛肉 90 quick_fry,菜籽油 12
vegetable|番茄鸡蛋汤、半根玉米|番茄 200 boil,鸡蛋 55 boil,鲜玉米 120 boil,菜籽油 5
meat|家里炖了排骨，挑瘦的吃了三块|排骨 120 stew,白萝卜 150 stew,米饭 80
vegetable|清炒菜心、蒸鳕鱼、紫薯半个|菜心 200 quick_fry,鳕鱼 120 steam,紫薯 120 steam,菜籽油 6
rice|婆婆做的面条，加了一把菠菜|挂面 70 boil,菠菜 120 boil,鸡蛋 50 boil,芝麻油 4
meat|火锅，涮了羊肉和很多菜，没蘸麻酱|羊肉片 120 boil,大白菜 200 boil,金针菇 80 boil,粉丝 30 boil`,
  afternoon_snack: `
fruit|一个苹果|苹果 200 raw
milk|一盒无糖酸奶|无糖酸奶 150
fruit|草莓十来颗|草莓 150 raw
bread|下午饿了，吃了一小把腰果|腰果 20
fruit|同事分的橘子，两个|橘子 160 raw`,
};

const lineOf = (text: string) => {
  const [food = '', grams, method] = text.split(' ');
  return { food, grams: Number(grams), ...(method && { method: method as DemoMethod }) };
};

export const demoMeals: readonly DemoMeal[] = Object.entries(meals).flatMap(([meal, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [picture = '', text = '', foods = ''] = line.split('|');
      return { meal: meal as Meal, picture, text, lines: foods.split(',').map(lineOf) };
    }),
);
