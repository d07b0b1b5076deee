import type { Meal } from '../../../nutrition/plan/schemas.js';
import type { CheckIn } from './kinds.js';

type Method = NonNullable<NonNullable<CheckIn['items']>[number]['method']>;
type Line = [food: string, grams: number, method?: Method];

/** A meal of the demo company: its picture, its food and how the customer describes it. */
export interface DemoMeal {
  meal: Meal;
  picture: string;
  text: string;
  lines: Line[];
}

export const demoMeals: readonly DemoMeal[] = [
  {
    meal: 'breakfast',
    picture: 'milk',
    text: '燕麦牛奶加一个水煮蛋',
    lines: [
      ['燕麦片', 40, 'boil'],
      ['全脂牛奶', 250],
      ['鸡蛋', 50, 'boil'],
    ],
  },
  {
    meal: 'breakfast',
    picture: 'bread',
    text: '全麦面包、酸奶和苹果',
    lines: [
      ['全麦面包', 60],
      ['无糖酸奶', 200],
      ['苹果', 150, 'raw'],
    ],
  },
  { meal: 'breakfast', picture: 'bread', text: '赶时间，买了两片面包', lines: [['全麦面包', 90]] },
  {
    meal: 'lunch',
    picture: 'rice',
    text: '米饭、炒鸡胸、西兰花',
    lines: [
      ['大米', 60, 'boil'],
      ['鸡胸肉', 100, 'quick_fry'],
      ['西兰花', 200, 'quick_fry'],
      ['菜籽油', 8],
    ],
  },
  {
    meal: 'lunch',
    picture: 'meat',
    text: '小米饭、番茄炖牛肉',
    lines: [
      ['小米', 60, 'boil'],
      ['瘦牛肉', 100, 'stew'],
      ['番茄', 200, 'stew'],
      ['菜籽油', 8],
    ],
  },
  {
    meal: 'lunch',
    picture: 'meat',
    text: '外卖，炸鸡腿和米饭，菜很少',
    lines: [
      ['大米', 110, 'boil'],
      ['鸡胸肉', 150, 'deep_fry'],
      ['菜籽油', 22],
    ],
  },
  {
    meal: 'dinner',
    picture: 'vegetable',
    text: '红薯、白灼虾、生菜',
    lines: [
      ['红薯', 150, 'steam'],
      ['虾仁', 100, 'boil'],
      ['生菜', 200, 'quick_fry'],
      ['菜籽油', 6],
    ],
  },
  {
    meal: 'dinner',
    picture: 'vegetable',
    text: '晚上吃得清淡，豆腐和青菜',
    lines: [
      ['豆腐', 150, 'stew'],
      ['生菜', 200, 'quick_fry'],
      ['大米', 40, 'boil'],
      ['菜籽油', 6],
    ],
  },
  {
    meal: 'dinner',
    picture: 'rice',
    text: '加班，九点才吃上饭',
    lines: [
      ['大米', 80, 'boil'],
      ['瘦牛肉', 90, 'quick_fry'],
      ['菜籽油', 12],
    ],
  },
  { meal: 'afternoon_snack', picture: 'fruit', text: '一个苹果', lines: [['苹果', 200, 'raw']] },
];
