import { namesIn } from './names.js';

/** Vegetables with 500 µg of carotene or more in 100 g, or purple through and through, as the dietary guidelines count dark ones. */
export const darkVegetables = namesIn(`
  菠菜 生菜 小白菜 油菜 空心菜 油麦菜 茼蒿 苋菜 韭菜 香菜 芥蓝 菜心 芥菜 荠菜 豌豆苗 红薯叶 木耳菜 苦苣 羽衣甘蓝 紫甘蓝 蒜苗 小葱 香椿 西兰花 胡萝卜 番茄 樱桃番茄 彩椒 南瓜
`);

/** Mushrooms and seaweed are vegetables too. Dried ones, ginger, garlic and leek are not counted: a few grams of them season a dish. */
export const lightVegetables = namesIn(`
  大白菜 圆白菜 娃娃菜 芹菜 西芹 蒜黄 酸菜 泡菜 菜花 白萝卜 青萝卜 樱桃萝卜 莴笋 芦笋 竹笋 冬笋 茭白 洋葱 蒜薹 苤蓝 四季豆 豇豆 荷兰豆 扁豆 黄豆芽 绿豆芽
  黄瓜 茄子 青椒 尖椒 冬瓜 苦瓜 丝瓜 西葫芦 佛手瓜 节瓜 秋葵 鲜香菇 平菇 口蘑 金针菇 杏鲍菇 蟹味菇 木耳（水发） 海带（鲜）
`);

/** Starchy or dense: half of their grams count as vegetables. */
export const starchyVegetables = namesIn('山药 莲藕 荸荠 百合 毛豆 鲜豌豆 鲜蚕豆 贝贝南瓜 芋头');
/** Of those, the one that is dark. */
export const darkStarchyVegetables = namesIn('贝贝南瓜');

/** Fresh fruit; dried fruit, lemon and avocado are not counted. */
export const fruits = namesIn(`
  苹果 梨 桃 橙 橘子 柚子 葡萄 香蕉 草莓 西瓜 猕猴桃 火龙果 芒果 菠萝 哈密瓜 甜瓜 木瓜 樱桃 蓝莓 桑葚 李子 杏 荔枝 龙眼 石榴 柿子 山楂 鲜枣 杨梅 杨桃 枇杷 番石榴 榴莲
  百香果 山竹 无花果
`);

export const wholeGrains = namesIn(`
  糙米 黑米 紫米 红米 小米 大黄米 薏米 燕麦片 莜麦面 荞麦 荞麦面 苦荞粉 高粱米 藜麦 大麦 青稞 玉米糁 玉米面 全麦粉 荞麦挂面 荞麦面条（纯荞麦） 全麦面条 糙米饭 红米饭
  杂粮饭 小米粥 全麦馒头 玉米面窝头 全麦面包 玉米饼 全麦卷饼
`);

export const refinedGrains = namesIn(`
  大米 糯米 面粉 挂面 生面条 意大利面 米粉 米粉（干，江西） 河粉 米饭 馒头 花卷 白面包 法棍面包 贝果 烙饼 烧饼 馄饨皮 年糕 油条 苏打饼干 方便面 蛋糕
`);

/** Fish and shellfish, which the guidelines count together as aquatic food. */
export const aquaticFoods = namesIn(`
  虾仁 对虾 基围虾 河虾 龙虾 螃蟹 梭子蟹 草鱼 鲤鱼 鲫鱼 鲈鱼 鳜鱼 武昌鱼 鲢鱼 鳙鱼 黑鱼 罗非鱼 鲶鱼 鳗鱼 黄鳝 泥鳅 带鱼 大黄鱼 鲳鱼 鳕鱼 比目鱼 多宝鱼 石斑鱼 三文鱼
  金枪鱼 秋刀鱼 鱿鱼（鲜） 墨鱼 章鱼 牡蛎 扇贝 蛤蜊 蛏子 鲍鱼 海参（水发）
`);

export const processedMeat = namesIn('火腿 火腿肠 午餐肉 培根 腊肉 广式香肠 酱牛肉 鱼丸 蟹棒');

export const oils = namesIn('菜籽油 花生油 大豆油 玉米油 葵花籽油 橄榄油 山茶油 亚麻籽油 稻米油 芝麻油 核桃油 猪油 黄油');

/** At home or bought for months, and not counted as kinds of food. */
export const condiments = namesIn(`
  食盐 酱油 老抽 无麸质酱油 醋 蚝油 料酒 豆瓣酱 甜面酱 番茄酱 芝麻酱 沙拉酱 腐乳 榨菜 花椒 八角 五香粉 黑胡椒粉 白胡椒粉 咖喱粉 孜然粉 干辣椒 鸡精 酵母（干） 豆豉
  白砂糖 红糖 冰糖 蜂蜜 麦芽糖 玉米淀粉 姜 大蒜 大葱 小葱 香菜 柠檬 绿茶（茶水） 黑咖啡
`);

/** Edible grams of one piece; five quail eggs are eaten for one hen's egg. */
export const eggPieces: ReadonlyMap<string, number> = new Map([
  ['鸡蛋', 50],
  ['鸭蛋', 60],
  ['鹌鹑蛋', 45],
  ['鹅蛋', 120],
  ['咸鸭蛋', 60],
  ['皮蛋', 60],
]);

/** What one buys for a food: rice for cooked rice. */
const bought: ReadonlyMap<string, string> = new Map([
  ['米饭', '大米'],
  ['糙米饭', '糙米'],
  ['红米饭', '红米'],
  ['小米粥', '小米'],
  ['红豆（熟）', '红小豆'],
  ['鹰嘴豆（熟）', '鹰嘴豆'],
  ['木耳（水发）', '木耳（干）'],
  ['鸡蛋白', '鸡蛋'],
  ['鸡蛋黄', '鸡蛋'],
]);
export const thingOf = (name: string) => bought.get(name) ?? name;

const tubersAndPulses = namesIn(`
  红薯 紫薯 马铃薯 木薯 鲜玉米 玉米粒（速冻） 绿豆 红小豆 红豆（熟） 花豆 芸豆 豌豆（干） 鹰嘴豆 鹰嘴豆（熟） 蚕豆（干） 眉豆 扁豆（干）
`);
export const isStaple = (name: string) => wholeGrains.has(name) || refinedGrains.has(name) || tubersAndPulses.has(name);

/** Foods that a lunch or dinner is built around. */
export const proteinFoods: ReadonlySet<string> = new Set([
  ...aquaticFoods,
  ...processedMeat,
  ...namesIn(`
    瘦牛肉 牛里脊 牛腱子 牛腩 肥牛片 瘦猪肉 猪里脊 猪后腿肉 五花肉 排骨 猪肝 猪血 猪蹄 瘦羊肉 羊腿肉 羊肉片 兔肉 鸡胸肉 鸡腿肉 鸡翅 整鸡 乌鸡 鸡肝 鸡胗 鸭胸肉
    鸭腿肉 鸭血 鹅肉 鸽子 火鸡胸肉 甲鱼 牛蛙 鸡蛋 鸡蛋白 鸡蛋黄 鸭蛋 鹌鹑蛋 鹅蛋 咸鸭蛋 皮蛋
    黄豆 黑豆 北豆腐 南豆腐 内酯豆腐 冻豆腐 豆腐干 豆腐丝 千张 腐竹 素鸡 烤麸 纳豆 天贝 毛豆 芸豆 鹰嘴豆 鹰嘴豆（熟）
  `),
]);

/** A group of foods that are one protein to whoever eats them; other foods are their own. */
const proteins: readonly (readonly [kind: string, names: ReadonlySet<string>])[] = [
  ['beef', namesIn('瘦牛肉 牛里脊 牛腱子 牛腩 肥牛片 酱牛肉')],
  ['pork', namesIn('瘦猪肉 猪里脊 猪后腿肉 五花肉 排骨 猪肝 猪血 猪蹄 火腿 火腿肠 午餐肉 培根 腊肉 广式香肠')],
  ['mutton', namesIn('瘦羊肉 羊腿肉 羊肉片')],
  ['chicken', namesIn('鸡胸肉 鸡腿肉 鸡翅 整鸡 乌鸡 鸡肝 鸡胗')],
  ['duck', namesIn('鸭胸肉 鸭腿肉 鸭血')],
  ['shrimp', namesIn('虾仁 对虾 基围虾 河虾')],
  ['crab', namesIn('螃蟹 梭子蟹')],
  ['egg', namesIn('鸡蛋 鸡蛋白 鸡蛋黄 鸭蛋 鹌鹑蛋 鹅蛋 咸鸭蛋 皮蛋')],
  ['tofu', namesIn('北豆腐 南豆腐 内酯豆腐 冻豆腐')],
];
export const proteinOf = (name: string) => proteins.find(([, names]) => names.has(name))?.[0] ?? name;
