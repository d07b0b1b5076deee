/** Names of the built-in foods in English. */
export const englishNames: ReadonlyMap<string, string> = new Map(
  `
大米|White rice, raw / 糙米|Brown rice, raw / 糯米|Glutinous rice, raw
黑米|Black rice, raw / 紫米|Purple rice, raw / 红米|Red rice, raw
小米|Foxtail millet, raw / 大黄米|Proso millet, raw / 薏米|Job’s tears, raw
燕麦片|Rolled oats / 莜麦面|Naked oat flour / 荞麦|Buckwheat groats
荞麦面|Buckwheat flour / 苦荞粉|Tartary buckwheat flour / 高粱米|Sorghum, raw
藜麦|Quinoa, raw / 大麦|Barley, raw / 青稞|Highland barley, raw
玉米糁|Corn grits / 玉米面|Cornmeal / 鲜玉米|Corn on the cob
玉米粒（速冻）|Corn kernels, frozen / 面粉|Wheat flour / 全麦粉|Whole wheat flour
挂面|Dried wheat noodles / 荞麦挂面|Dried buckwheat noodles / 荞麦面条（纯荞麦）|Buckwheat noodles, pure
全麦面条|Whole wheat noodles / 生面条|Fresh wheat noodles / 意大利面|Pasta, dry
米粉|Rice vermicelli / 米粉（干，江西）|Rice vermicelli, dried (Jiangxi) / 河粉|Flat rice noodles
米饭|White rice, cooked / 糙米饭|Brown rice, cooked / 红米饭|Red rice, cooked
杂粮饭|Mixed-grain rice, cooked / 小米粥|Millet porridge / 馒头|Steamed bun
全麦馒头|Whole wheat steamed bun / 玉米面窝头|Cornmeal bun / 花卷|Steamed roll
全麦面包|Whole wheat bread / 白面包|White bread / 法棍面包|Baguette
贝果|Bagel / 烙饼|Griddle flatbread / 烧饼|Sesame flatbread
玉米饼|Corn tortilla / 全麦卷饼|Whole wheat wrap / 馄饨皮|Wonton wrappers
年糕|Rice cakes (niangao) / 油条|Fried dough sticks / 苏打饼干|Soda crackers
方便面|Instant noodles / 蛋糕|Cake / 红薯|Sweet potato
紫薯|Purple sweet potato / 马铃薯|Potato / 芋头|Taro
木薯|Cassava / 魔芋豆腐|Konjac block / 魔芋丝|Konjac noodles
粉条|Starch noodles / 红薯粉条|Sweet potato noodles / 粉丝|Glass noodles
藕粉|Lotus root starch / 玉米淀粉|Cornstarch / 绿豆|Mung beans, dried
红小豆|Adzuki beans, dried / 红豆（熟）|Adzuki beans, cooked / 花豆|Runner beans, dried
芸豆|Kidney beans, dried / 豌豆（干）|Peas, dried / 鹰嘴豆|Chickpeas, dried
鹰嘴豆（熟）|Chickpeas, cooked / 蚕豆（干）|Broad beans, dried / 眉豆|Black-eyed peas, dried
扁豆（干）|Hyacinth beans, dried / 菠菜|Spinach / 生菜|Lettuce
大白菜|Napa cabbage / 小白菜|Bok choy / 油菜|Chinese rape greens
圆白菜|Cabbage / 娃娃菜|Baby napa cabbage / 空心菜|Water spinach
油麦菜|Romaine-type lettuce (youmaicai) / 茼蒿|Crown daisy greens / 苋菜|Amaranth greens
韭菜|Garlic chives / 芹菜|Chinese celery / 西芹|Celery
香菜|Cilantro / 芥蓝|Chinese broccoli / 菜心|Choy sum
芥菜|Mustard greens / 荠菜|Shepherd’s purse / 豌豆苗|Pea shoots
红薯叶|Sweet potato leaves / 木耳菜|Malabar spinach / 苦苣|Endive
羽衣甘蓝|Kale / 紫甘蓝|Red cabbage / 蒜苗|Garlic greens
蒜黄|Yellow garlic greens / 大葱|Welsh onion / 小葱|Scallion
香椿|Toona shoots / 酸菜|Pickled mustard greens / 泡菜|Pickled vegetables
西兰花|Broccoli / 菜花|Cauliflower / 胡萝卜|Carrot
白萝卜|White radish (daikon) / 青萝卜|Green radish / 樱桃萝卜|Radish
莴笋|Celtuce / 山药|Chinese yam / 莲藕|Lotus root
荸荠|Water chestnut / 芦笋|Asparagus / 竹笋|Bamboo shoots
冬笋|Winter bamboo shoots / 茭白|Water bamboo / 洋葱|Onion
大蒜|Garlic / 蒜薹|Garlic scapes / 姜|Ginger
苤蓝|Kohlrabi / 百合|Lily bulb / 四季豆|Green beans
豇豆|Yardlong beans / 荷兰豆|Snow peas / 扁豆|Hyacinth bean pods
毛豆|Edamame / 鲜豌豆|Green peas / 鲜蚕豆|Broad beans, fresh
黄豆芽|Soybean sprouts / 绿豆芽|Mung bean sprouts / 番茄|Tomato
樱桃番茄|Cherry tomatoes / 黄瓜|Cucumber / 茄子|Eggplant
青椒|Green bell pepper / 彩椒|Bell pepper, red or yellow / 尖椒|Long green chili
冬瓜|Wax gourd / 南瓜|Pumpkin / 贝贝南瓜|Kabocha squash
苦瓜|Bitter melon / 丝瓜|Luffa / 西葫芦|Zucchini
佛手瓜|Chayote / 节瓜|Hairy gourd / 秋葵|Okra
鲜香菇|Shiitake, fresh / 干香菇|Shiitake, dried / 平菇|Oyster mushroom
口蘑|Button mushroom / 金针菇|Enoki mushroom / 杏鲍菇|King oyster mushroom
蟹味菇|Beech mushroom / 茶树菇（干）|Willow mushroom, dried / 木耳（水发）|Wood ear, soaked
木耳（干）|Wood ear, dried / 银耳（干）|Snow fungus, dried / 海带（鲜）|Kelp, fresh
海带（干）|Kelp, dried / 紫菜（干）|Laver, dried / 海苔|Roasted seaweed
裙带菜（干）|Wakame, dried / 苹果|Apple / 梨|Pear
桃|Peach / 橙|Orange / 橘子|Mandarin
柚子|Pomelo / 葡萄|Grapes / 香蕉|Banana
草莓|Strawberries / 西瓜|Watermelon / 猕猴桃|Kiwifruit
火龙果|Dragon fruit / 芒果|Mango / 菠萝|Pineapple
哈密瓜|Hami melon / 甜瓜|Melon / 木瓜|Papaya
樱桃|Cherries / 蓝莓|Blueberries / 桑葚|Mulberries
李子|Plum / 杏|Apricot / 荔枝|Lychee
龙眼|Longan / 石榴|Pomegranate / 柿子|Persimmon
山楂|Hawthorn fruit / 鲜枣|Jujubes, fresh / 红枣（干）|Jujubes, dried
杨梅|Bayberries / 杨桃|Star fruit / 枇杷|Loquat
番石榴|Guava / 柠檬|Lemon / 牛油果|Avocado
榴莲|Durian / 百香果|Passion fruit / 山竹|Mangosteen
无花果|Figs / 葡萄干|Raisins / 枸杞（干）|Goji berries, dried
瘦牛肉|Lean beef / 牛里脊|Beef tenderloin / 牛腱子|Beef shank
牛腩|Beef brisket / 肥牛片|Beef slices for hot pot / 瘦猪肉|Lean pork
猪里脊|Pork tenderloin / 猪后腿肉|Pork leg / 五花肉|Pork belly
排骨|Pork ribs / 猪肝|Pork liver / 猪血|Pork blood curd
猪蹄|Pig’s feet / 火腿|Cured ham / 火腿肠|Ham sausage
午餐肉|Luncheon meat / 培根|Bacon / 腊肉|Chinese cured pork
广式香肠|Cantonese sausage / 瘦羊肉|Lean lamb / 羊腿肉|Leg of lamb
羊肉片|Lamb slices / 兔肉|Rabbit / 酱牛肉|Braised beef in soy sauce
鸡胸肉|Chicken breast / 鸡腿肉|Chicken thigh, skinless / 鸡翅|Chicken wings
整鸡|Whole chicken / 乌鸡|Silkie chicken / 鸡肝|Chicken liver
鸡胗|Chicken gizzard / 鸭胸肉|Duck breast / 鸭腿肉|Duck leg
鸭血|Duck blood curd / 鹅肉|Goose / 鸽子|Pigeon
火鸡胸肉|Turkey breast / 虾仁|Peeled shrimp / 对虾|Prawns
基围虾|Greasyback shrimp / 河虾|River shrimp / 虾皮|Dried tiny shrimp
龙虾|Lobster / 螃蟹|Crab / 梭子蟹|Swimming crab
草鱼|Grass carp / 鲤鱼|Common carp / 鲫鱼|Crucian carp
鲈鱼|Sea bass / 鳜鱼|Mandarin fish / 武昌鱼|Wuchang bream
鲢鱼|Silver carp / 鳙鱼|Bighead carp / 黑鱼|Snakehead
罗非鱼|Tilapia / 鲶鱼|Catfish / 鳗鱼|Eel
黄鳝|Swamp eel / 泥鳅|Loach / 带鱼|Hairtail
大黄鱼|Large yellow croaker / 鲳鱼|Pomfret / 鳕鱼|Cod
比目鱼|Flounder / 多宝鱼|Turbot / 石斑鱼|Grouper
三文鱼|Salmon / 金枪鱼|Tuna / 秋刀鱼|Pacific saury
鱿鱼（鲜）|Squid, fresh / 墨鱼|Cuttlefish / 章鱼|Octopus
牡蛎|Oysters / 扇贝|Scallops / 蛤蜊|Clams
蛏子|Razor clams / 鲍鱼|Abalone / 海参（水发）|Sea cucumber, soaked
海蜇皮|Jellyfish / 甲鱼|Soft-shelled turtle / 牛蛙|Bullfrog
鱼丸|Fish balls / 蟹棒|Crab sticks / 鸡蛋|Egg
鸡蛋白|Egg white / 鸡蛋黄|Egg yolk / 鸭蛋|Duck egg
鹌鹑蛋|Quail egg / 鹅蛋|Goose egg / 咸鸭蛋|Salted duck egg
皮蛋|Century egg / 黄豆|Soybeans, dried / 黑豆|Black soybeans, dried
黄豆粉|Soybean flour / 北豆腐|Firm tofu / 南豆腐|Soft tofu
内酯豆腐|Silken tofu / 冻豆腐|Frozen tofu / 豆浆|Soy milk
豆腐脑|Tofu pudding / 豆腐干|Dried tofu / 豆腐丝|Shredded tofu
千张|Tofu sheets / 腐竹|Tofu skin sticks, dried / 素鸡|Tofu roll (vegetarian chicken)
烤麸|Wheat gluten (kaofu) / 纳豆|Natto / 天贝|Tempeh
豆豉|Fermented black beans / 全脂牛奶|Whole milk / 低脂牛奶|Low-fat milk
脱脂牛奶|Skim milk / 高钙牛奶|Calcium-enriched milk / 羊奶|Goat milk
酸奶|Yogurt / 无糖酸奶|Yogurt, unsweetened / 脱脂酸奶|Yogurt, fat-free
希腊酸奶|Greek yogurt / 舒化奶|Lactose-free milk / 全脂奶粉|Whole milk powder
脱脂奶粉|Skim milk powder / 奶酪|Cheese / 马苏里拉奶酪|Mozzarella
核桃仁|Walnuts / 花生米|Peanuts / 杏仁|Almonds
腰果|Cashews / 开心果|Pistachios / 榛子仁|Hazelnuts
松子仁|Pine nuts / 夏威夷果|Macadamia nuts / 碧根果|Pecans
葵花籽仁|Sunflower seeds / 南瓜子仁|Pumpkin seeds / 西瓜子仁|Watermelon seeds
黑芝麻|Black sesame seeds / 白芝麻|White sesame seeds / 亚麻籽|Flaxseed
奇亚籽|Chia seeds / 板栗|Chestnuts / 莲子（干）|Lotus seeds, dried
菜籽油|Rapeseed oil / 花生油|Peanut oil / 大豆油|Soybean oil
玉米油|Corn oil / 葵花籽油|Sunflower oil / 橄榄油|Olive oil
山茶油|Camellia oil / 亚麻籽油|Flaxseed oil / 稻米油|Rice bran oil
芝麻油|Sesame oil / 核桃油|Walnut oil / 猪油|Lard
黄油|Butter / 白砂糖|Sugar / 红糖|Brown sugar
冰糖|Rock sugar / 蜂蜜|Honey / 麦芽糖|Maltose syrup
食盐|Salt / 酱油|Soy sauce / 老抽|Dark soy sauce
无麸质酱油|Soy sauce, gluten-free / 醋|Vinegar / 蚝油|Oyster sauce
料酒|Cooking wine / 豆瓣酱|Chili bean paste / 甜面酱|Sweet bean paste
番茄酱|Ketchup / 芝麻酱|Sesame paste / 花生酱|Peanut butter
沙拉酱|Salad dressing / 腐乳|Fermented tofu / 榨菜|Pickled mustard tuber
花椒|Sichuan peppercorns / 八角|Star anise / 五香粉|Five-spice powder
黑胡椒粉|Black pepper / 白胡椒粉|White pepper / 咖喱粉|Curry powder
孜然粉|Ground cumin / 干辣椒|Dried chili / 鸡精|Chicken bouillon powder
酵母（干）|Dry yeast / 黑咖啡|Black coffee / 绿茶（茶水）|Green tea, brewed
椰子水|Coconut water / 椰浆|Coconut cream / 燕麦奶|Oat milk
杏仁奶|Almond milk / 橙汁|Orange juice / 可乐|Cola
啤酒|Beer / 红葡萄酒|Red wine / 白酒|Baijiu (liquor)
`
    .trim()
    .split(/\n| \/ /)
    .map((pair) => pair.split('|') as [string, string]),
);
