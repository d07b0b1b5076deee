import { namesIn } from './names.js';

/** The eight groups of GB 7718-2025, and those that regulation (EU) 1169/2011 adds, except lupin, which is not eaten in China. */
export type AllergenGroup = keyof typeof foodsByAllergen;

/**
 * Built-in foods by allergen group, decided row by row for the usual product sold in China. A product that most makers season counts with its
 * seasoning: 香干 is braised in soy sauce. This table must not be copied from the data of the planner, or it could not show errors there.
 */
export const foodsByAllergen = {
  /**
   * Wheat, rye, barley and oats (annex II of the regulation; celiacs in China are told to avoid oats, which are milled beside wheat). 杂粮饭 is sold
   * with oats and barley, 荞麦挂面 and the 荞麦面 of shops are mostly wheat, 窝头 and 玉米饼 of shops contain wheat flour, 河粉 and fish balls wheat
   * starch. Soy sauce, oyster sauce, bean pastes, vinegar and 料酒 are brewed with wheat; 麦芽糖 is made with malted wheat; distilled 白酒 is exempt.
   */
  gluten: namesIn(`
    燕麦片 莜麦面 荞麦面 大麦 青稞 面粉 全麦粉 挂面 荞麦挂面 全麦面条 生面条 意大利面 杂粮饭 馒头 全麦馒头 玉米面窝头 花卷 全麦面包 白面包 法棍面包 贝果 烙饼
    烧饼 玉米饼 全麦卷饼 馄饨皮 油条 苏打饼干 方便面 蛋糕 烤麸 豆腐干 腊肉 广式香肠 酱牛肉 蟹棒 酱油 老抽 醋 蚝油 料酒 豆瓣酱 甜面酱 腐乳
    麦芽糖 燕麦奶 啤酒 河粉 鱼丸 素鸡 海苔 鸡精
  `),
  /** Kimchi is made with salted shrimp, crab sticks with extract of crab. */
  crustacean: namesIn('虾仁 对虾 基围虾 河虾 虾皮 龙虾 螃蟹 梭子蟹 蟹棒 泡菜'),
  /** Kimchi is made with fish sauce; crab sticks are fish paste. */
  fish: namesIn(`
    草鱼 鲤鱼 鲫鱼 鲈鱼 鳜鱼 武昌鱼 鲢鱼 鳙鱼 黑鱼 罗非鱼 鲶鱼 鳗鱼 黄鳝 泥鳅 带鱼 大黄鱼 鲳鱼 鳕鱼 比目鱼 多宝鱼 石斑鱼 三文鱼 金枪鱼 秋刀鱼 鱼丸 蟹棒 泡菜
  `),
  /** Fish balls and crab sticks are bound with egg white; 鸡精 contains egg. */
  egg: namesIn('鸡蛋 鸡蛋白 鸡蛋黄 鸭蛋 鹌鹑蛋 鹅蛋 咸鸭蛋 皮蛋 蛋糕 馄饨皮 白面包 全麦面包 鱼丸 蟹棒 沙拉酱 鸡精'),
  /** Peanut oil is pressed unrefined in China and keeps protein; sesame paste is often mixed with peanut paste. */
  peanut: namesIn('花生米 花生油 花生酱 芝麻酱'),
  /** Soy oil is not exempt under GB 7718. Sausages, luncheon meat, fish balls and crab sticks are filled with soy protein. */
  soy: namesIn(`
    黄豆 黑豆 黄豆粉 北豆腐 南豆腐 内酯豆腐 冻豆腐 豆浆 豆腐脑 豆腐干 豆腐丝 千张 腐竹 素鸡 纳豆 天贝 豆豉 毛豆 黄豆芽 大豆油 酱油 老抽 无麸质酱油 豆瓣酱 甜面酱
    腐乳 火腿肠 午餐肉 培根 腊肉 广式香肠 酱牛肉 鱼丸 蟹棒 玉米面窝头 全麦面包 白面包 全麦卷饼 苏打饼干 方便面 蛋糕 沙拉酱 海苔 鸡精
  `),
  milk: namesIn(`
    全脂牛奶 低脂牛奶 脱脂牛奶 高钙牛奶 羊奶 酸奶 无糖酸奶 脱脂酸奶 希腊酸奶 舒化奶 全脂奶粉 脱脂奶粉 奶酪 马苏里拉奶酪 黄油 全麦面包 白面包 苏打饼干 蛋糕
  `),
  /** Chestnuts and pine nuts are nuts under the Chinese standard of nut products, GB/T 22165. */
  tree_nut: namesIn('核桃仁 杏仁 腰果 开心果 榛子仁 松子仁 夏威夷果 碧根果 板栗 核桃油 杏仁奶'),
  /** Jellyfish and sea cucumber are not molluscs. */
  mollusc: namesIn('鱿鱼（鲜） 墨鱼 章鱼 牡蛎 扇贝 蛤蜊 蛏子 鲍鱼 蚝油'),
  sesame: namesIn('黑芝麻 白芝麻 芝麻油 芝麻酱 烧饼 海苔'),
  /** Curry powder contains seeds of celery and mustard in most brands. */
  celery: namesIn('芹菜 西芹 咖喱粉'),
  /** 芥菜 and the 榨菜 made of it are Brassica juncea, the plant of brown mustard. */
  mustard: namesIn('芥菜 榨菜 咖喱粉 沙拉酱'),
  /**
   * Where GB 2760 allows sulfite and makers usually add more than 10 mg/kg: wine, pickles, dried goods, starch, lychees and longans smoked with
   * sulfur, frozen shrimp.
   */
  sulfite: namesIn(
    '红葡萄酒 葡萄干 荔枝 龙眼 虾仁 对虾 椰浆 藕粉 玉米淀粉 银耳（干） 枸杞（干） 莲子（干） 腐竹 酸菜 榨菜 粉条 红薯粉条 粉丝',
  ),
} as const;

/** Built-in foods in none of the groups. Each food is listed once or more, so that a new one is refused until somebody has decided on it. */
export const foodsWithoutAllergens = namesIn(`
  大米 糙米 糯米 黑米 紫米 红米 小米 大黄米 薏米 荞麦 苦荞粉 高粱米 藜麦 玉米糁 玉米面 鲜玉米 玉米粒（速冻） 荞麦面条（纯荞麦） 米粉 米粉（干，江西） 米饭 糙米饭
  红米饭 小米粥 年糕 红薯 紫薯 马铃薯 芋头 木薯 魔芋豆腐 魔芋丝 绿豆 红小豆 红豆（熟） 花豆 芸豆 豌豆（干） 鹰嘴豆 鹰嘴豆（熟） 蚕豆（干） 眉豆 扁豆（干）

  菠菜 生菜 大白菜 小白菜 油菜 圆白菜 娃娃菜 空心菜 油麦菜 茼蒿 苋菜 韭菜 香菜 芥蓝 菜心 荠菜 豌豆苗 红薯叶 木耳菜 苦苣 羽衣甘蓝 紫甘蓝 蒜苗 蒜黄 大葱 小葱 香椿
  西兰花 菜花 胡萝卜 白萝卜 青萝卜 樱桃萝卜 莴笋 山药 莲藕 荸荠 芦笋 竹笋 冬笋 茭白 洋葱 大蒜 蒜薹 姜 苤蓝 百合 四季豆 豇豆 荷兰豆 扁豆 鲜豌豆 鲜蚕豆 绿豆芽
  番茄 樱桃番茄 黄瓜 茄子 青椒 彩椒 尖椒 冬瓜 南瓜 贝贝南瓜 苦瓜 丝瓜 西葫芦 佛手瓜 节瓜 秋葵
  鲜香菇 干香菇 平菇 口蘑 金针菇 杏鲍菇 蟹味菇 茶树菇（干） 木耳（水发） 木耳（干） 海带（鲜） 海带（干） 紫菜（干） 裙带菜（干）

  苹果 梨 桃 橙 橘子 柚子 葡萄 香蕉 草莓 西瓜 猕猴桃 火龙果 芒果 菠萝 哈密瓜 甜瓜 木瓜 樱桃 蓝莓 桑葚 李子 杏 石榴 柿子 山楂 鲜枣 红枣（干） 杨梅 杨桃
  枇杷 番石榴 柠檬 牛油果 榴莲 百香果 山竹 无花果

  瘦牛肉 牛里脊 牛腱子 牛腩 肥牛片 瘦猪肉 猪里脊 猪后腿肉 五花肉 排骨 猪肝 猪血 猪蹄 火腿 瘦羊肉 羊腿肉 羊肉片 兔肉
  鸡胸肉 鸡腿肉 鸡翅 整鸡 乌鸡 鸡肝 鸡胗 鸭胸肉 鸭腿肉 鸭血 鹅肉 鸽子 火鸡胸肉 海参（水发） 海蜇皮 甲鱼 牛蛙

  葵花籽仁 南瓜子仁 西瓜子仁 亚麻籽 奇亚籽 菜籽油 玉米油 葵花籽油 橄榄油 山茶油 亚麻籽油 稻米油 猪油
  白砂糖 红糖 冰糖 蜂蜜 食盐 番茄酱 花椒 八角 五香粉 黑胡椒粉 白胡椒粉 孜然粉 干辣椒 酵母（干） 黑咖啡 绿茶（茶水） 椰子水 橙汁 可乐 白酒
`);

const groups = new Map<string, Set<AllergenGroup>>([...foodsWithoutAllergens].map((name) => [name, new Set<AllergenGroup>()]));
for (const [group, names] of Object.entries(foodsByAllergen) as [AllergenGroup, ReadonlySet<string>][])
  for (const name of names) groups.set(name, (groups.get(name) ?? new Set<AllergenGroup>()).add(group));

/** Groups of a built-in food; undefined for a food that this table does not know. */
export const allergensByTruth = (name: string): ReadonlySet<AllergenGroup> | undefined => groups.get(name);
