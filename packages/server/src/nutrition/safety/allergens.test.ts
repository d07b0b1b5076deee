import { expect, it } from 'vitest';
import { systemFoods } from '../../areas/food/ingredient/foods.js';
import { type Allergen, allergens, allergensOf } from './allergens.js';

const named = (allergen: Allergen) => systemFoods.filter((food) => allergensOf(food).includes(allergen)).map((food) => food.name);

it('finds the foods of each group among the built-in ones', () => {
  const all = Object.fromEntries(allergens.map((one) => [one, named(one).join(' ')]));
  expect(all).toMatchInlineSnapshot(`
    {
      "crustacean": "虾仁 对虾 基围虾 河虾 龙虾 螃蟹 梭子蟹 蟹棒",
      "egg": "蛋糕 鸡蛋 鸡蛋白 鸡蛋黄 鸭蛋 鹌鹑蛋 鹅蛋 咸鸭蛋 皮蛋 沙拉酱",
      "fish": "草鱼 鲤鱼 鲫鱼 鲈鱼 鳜鱼 武昌鱼 鲢鱼 鳙鱼 黑鱼 罗非鱼 鲶鱼 鳗鱼 黄鳝 泥鳅 带鱼 大黄鱼 鲳鱼 鳕鱼 比目鱼 多宝鱼 石斑鱼 三文鱼 金枪鱼 秋刀鱼 鱼丸",
      "gluten": "燕麦片 莜麦面 大麦 青稞 面粉 全麦粉 挂面 荞麦挂面 全麦面条 生面条 馒头 全麦馒头 花卷 全麦面包 白面包 法棍面包 贝果 烙饼 烧饼 馄饨皮 油条 苏打饼干 蛋糕 麦芽糖",
      "milk": "全脂牛奶 低脂牛奶 脱脂牛奶 高钙牛奶 羊奶 酸奶 无糖酸奶 脱脂酸奶 希腊酸奶 舒化奶 全脂奶粉 脱脂奶粉 奶酪 马苏里拉奶酪 黄油",
      "mollusc": "鱿鱼（鲜） 墨鱼 章鱼 牡蛎 扇贝 蛤蜊 蛏子 鲍鱼 蚝油",
      "peanut": "花生米 花生油 花生酱",
      "sesame": "黑芝麻 白芝麻 芝麻油 芝麻酱",
      "soy": "毛豆 黄豆芽 黄豆 黑豆 黄豆粉 北豆腐 南豆腐 内酯豆腐 冻豆腐 豆浆 豆腐脑 豆腐干 豆腐丝 千张 腐竹 素鸡 纳豆 豆豉 大豆油 酱油 豆瓣酱 腐乳",
      "tree_nut": "核桃仁 杏仁 腰果 开心果 榛子仁 松子仁 夏威夷果 碧根果 板栗 核桃油",
    }
  `);
});

it.each([
  ['蟹味菇', 6, []],
  ['芝麻菜', 4, []],
  ['荞麦面', 1, []],
  ['燕麦奶', 19, ['gluten']],
  ['虾仁鸡蛋饺', 1, ['gluten', 'crustacean', 'egg']],
  ['豆奶', 11, ['soy']],
  ['鱿鱼', 9, ['mollusc']],
] as const)('finds the allergens of %s', (name, type_id, groups) => expect(allergensOf({ name, type_id })).toEqual(groups));
