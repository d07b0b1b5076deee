/**
 * Allergens, tags and unsuited styles of each built-in food, each reviewed: name | allergens | tags | styles that it does not suit.
 *
 * - Allergens: the eight groups of GB 7718-2025, then those of Annex II of EU 1169/2011; with what the usual product of a shop contains, or is
 *   likely to, such as egg in wonton wrappers, wheat bran in vinegar, and crustaceans among seaweed. “-”: none.
 * - Tags: for health conditions and preferences. “added_sugar” counts honey and juice; “saturated_fat” starts at 10 g in 100 g of meat, cheese,
 *   coconut, animal fat and fried noodles; “spicy” is chili, Sichuan pepper and mixes with them, not black or white pepper.
 * - Styles: vegetarian, vegan, and halal by content alone. Meat of poultry, cattle and sheep also needs halal slaughter, which is not listed.
 */
export const safety = `
大米|-|-|-
糙米|-|-|-
糯米|-|glutinous|-
黑米|-|glutinous|-
紫米|-|glutinous|-
红米|-|-|-
小米|-|-|-
大黄米|-|glutinous|-
薏米|-|-|-
燕麦片|gluten|-|-
莜麦面|gluten|-|-
荞麦|-|-|-
荞麦面|-|-|-
苦荞粉|-|-|-
高粱米|-|-|-
藜麦|-|-|-
大麦|gluten|-|-
青稞|gluten|-|-
玉米糁|-|-|-
玉米面|-|-|-
鲜玉米|-|-|-
玉米粒（速冻）|-|-|-
面粉|gluten|-|-
全麦粉|gluten|-|-
挂面|gluten|-|-
荞麦挂面|gluten|-|-
荞麦面条（纯荞麦）|-|-|-
全麦面条|gluten|-|-
生面条|gluten|-|-
意大利面|gluten|-|-
米粉|-|-|-
米粉（干，江西）|-|-|-
河粉|gluten|-|-
米饭|-|-|-
糙米饭|-|-|-
红米饭|-|-|-
杂粮饭|gluten|-|-
小米粥|-|-|-
馒头|gluten|-|-
全麦馒头|gluten|-|-
玉米面窝头|gluten soy|-|-
花卷|gluten soy|-|-
全麦面包|gluten egg soy milk|-|vegan
白面包|gluten egg soy milk|added_sugar|vegan
法棍面包|gluten|-|-
贝果|gluten milk|-|vegan
烙饼|gluten soy|-|-
烧饼|gluten soy sesame|-|-
玉米饼|-|-|-
全麦卷饼|gluten soy|-|-
馄饨皮|gluten egg|-|vegan
年糕|-|glutinous|-
油条|gluten egg soy|trans_fat|vegan
苏打饼干|gluten egg soy milk|trans_fat|vegan
方便面|gluten crustacean fish egg peanut soy milk sesame|saturated_fat|vegetarian vegan halal
蛋糕|gluten egg soy milk|added_sugar trans_fat|vegan
红薯|-|-|-
紫薯|-|-|-
马铃薯|-|-|-
芋头|-|-|-
木薯|-|-|-
魔芋豆腐|-|-|-
魔芋丝|-|-|-
粉条|sulfite|-|-
红薯粉条|sulfite|-|-
粉丝|sulfite|-|-
藕粉|sulfite|-|-
玉米淀粉|sulfite|-|-
绿豆|-|-|-
红小豆|-|-|-
红豆（熟）|-|-|-
花豆|-|-|-
芸豆|-|-|-
豌豆（干）|-|-|-
鹰嘴豆|-|-|-
鹰嘴豆（熟）|-|-|-
蚕豆（干）|-|-|-
眉豆|-|-|-
扁豆（干）|-|-|-
菠菜|-|-|-
生菜|-|-|-
大白菜|-|-|-
小白菜|-|-|-
油菜|-|-|-
圆白菜|-|-|-
娃娃菜|-|-|-
空心菜|-|-|-
油麦菜|-|-|-
茼蒿|-|-|-
苋菜|-|-|-
韭菜|-|-|-
芹菜|celery|-|-
西芹|celery|-|-
香菜|-|-|-
芥蓝|-|-|-
菜心|-|-|-
芥菜|mustard|-|-
荠菜|-|-|-
豌豆苗|-|-|-
红薯叶|-|-|-
木耳菜|-|-|-
苦苣|-|-|-
羽衣甘蓝|-|-|-
紫甘蓝|-|-|-
蒜苗|-|-|-
蒜黄|-|-|-
大葱|-|-|-
小葱|-|-|-
香椿|-|-|-
酸菜|mustard sulfite|cured|-
泡菜|gluten crustacean fish soy|cured spicy|vegetarian vegan
西兰花|-|-|-
菜花|-|-|-
胡萝卜|-|-|-
白萝卜|-|-|-
青萝卜|-|-|-
樱桃萝卜|-|-|-
莴笋|-|-|-
山药|-|-|-
莲藕|-|-|-
荸荠|-|-|-
芦笋|-|-|-
竹笋|-|-|-
冬笋|-|-|-
茭白|-|-|-
洋葱|-|-|-
大蒜|-|-|-
蒜薹|-|-|-
姜|-|-|-
苤蓝|-|-|-
百合|-|-|-
四季豆|-|-|-
豇豆|-|-|-
荷兰豆|-|-|-
扁豆|-|-|-
毛豆|soy|-|-
鲜豌豆|-|-|-
鲜蚕豆|-|-|-
黄豆芽|soy|-|-
绿豆芽|-|-|-
番茄|-|-|-
樱桃番茄|-|-|-
黄瓜|-|-|-
茄子|-|-|-
青椒|-|-|-
彩椒|-|-|-
尖椒|-|spicy|-
冬瓜|-|-|-
南瓜|-|-|-
贝贝南瓜|-|-|-
苦瓜|-|-|-
丝瓜|-|-|-
西葫芦|-|-|-
佛手瓜|-|-|-
节瓜|-|-|-
秋葵|-|-|-
鲜香菇|-|-|-
干香菇|-|-|-
平菇|-|-|-
口蘑|-|-|-
金针菇|-|-|-
杏鲍菇|-|-|-
蟹味菇|-|-|-
茶树菇（干）|-|-|-
木耳（水发）|-|-|-
木耳（干）|-|-|-
银耳（干）|sulfite|-|-
海带（鲜）|-|high_iodine|-
海带（干）|-|high_iodine|-
紫菜（干）|crustacean mollusc|high_iodine|-
海苔|gluten crustacean soy mollusc sesame|high_iodine|-
裙带菜（干）|crustacean|high_iodine cured|-
苹果|-|-|-
梨|-|-|-
桃|-|-|-
橙|-|-|-
橘子|-|-|-
柚子|-|-|-
葡萄|-|-|-
香蕉|-|-|-
草莓|-|-|-
西瓜|-|-|-
猕猴桃|-|-|-
火龙果|-|-|-
芒果|-|-|-
菠萝|-|-|-
哈密瓜|-|-|-
甜瓜|-|-|-
木瓜|-|-|-
樱桃|-|-|-
蓝莓|-|-|-
桑葚|-|-|-
李子|-|-|-
杏|-|-|-
荔枝|sulfite|-|-
龙眼|sulfite|-|-
石榴|-|-|-
柿子|-|-|-
山楂|-|-|-
鲜枣|-|-|-
红枣（干）|sulfite|-|-
杨梅|-|-|-
杨桃|-|star_fruit|-
枇杷|-|-|-
番石榴|-|-|-
柠檬|-|-|-
牛油果|-|-|-
榴莲|-|-|-
百香果|-|-|-
山竹|-|-|-
无花果|-|-|-
葡萄干|sulfite|-|-
枸杞（干）|sulfite|-|-
瘦牛肉|-|-|vegetarian vegan
牛里脊|-|-|vegetarian vegan
牛腱子|-|-|vegetarian vegan
牛腩|-|saturated_fat|vegetarian vegan
肥牛片|soy|-|vegetarian vegan
瘦猪肉|-|-|vegetarian vegan halal
猪里脊|-|-|vegetarian vegan halal
猪后腿肉|-|-|vegetarian vegan halal
五花肉|-|saturated_fat|vegetarian vegan halal
排骨|-|-|vegetarian vegan halal
猪肝|-|organ high_vitamin_a|vegetarian vegan halal
猪血|-|organ|vegetarian vegan halal
猪蹄|-|-|vegetarian vegan halal
火腿|soy milk|processed_meat cured saturated_fat|vegetarian vegan halal
火腿肠|gluten egg soy milk|processed_meat cured|vegetarian vegan halal
午餐肉|gluten egg soy milk|processed_meat cured|vegetarian vegan halal
培根|soy milk|processed_meat cured|vegetarian vegan halal
腊肉|gluten soy|processed_meat cured alcohol saturated_fat|vegetarian vegan halal
广式香肠|gluten soy|processed_meat cured alcohol added_sugar saturated_fat|vegetarian vegan halal
瘦羊肉|-|-|vegetarian vegan
羊腿肉|-|-|vegetarian vegan
羊肉片|soy|-|vegetarian vegan
兔肉|-|-|vegetarian vegan
酱牛肉|gluten soy|processed_meat|vegetarian vegan
鸡胸肉|-|-|vegetarian vegan
鸡腿肉|-|-|vegetarian vegan
鸡翅|-|-|vegetarian vegan
整鸡|-|-|vegetarian vegan
乌鸡|-|-|vegetarian vegan
鸡肝|-|organ high_vitamin_a|vegetarian vegan
鸡胗|-|organ|vegetarian vegan
鸭胸肉|-|-|vegetarian vegan
鸭腿肉|-|-|vegetarian vegan
鸭血|-|organ|vegetarian vegan halal
鹅肉|-|-|vegetarian vegan
鸽子|-|-|vegetarian vegan
火鸡胸肉|-|-|vegetarian vegan
虾仁|crustacean sulfite|-|vegetarian vegan
对虾|crustacean sulfite|-|vegetarian vegan
基围虾|crustacean sulfite|-|vegetarian vegan
河虾|crustacean|-|vegetarian vegan
虾皮|crustacean fish|high_iodine cured|vegetarian vegan
龙虾|crustacean sulfite|-|vegetarian vegan
螃蟹|crustacean|-|vegetarian vegan
梭子蟹|crustacean sulfite|-|vegetarian vegan
草鱼|fish|-|vegetarian vegan
鲤鱼|fish|-|vegetarian vegan
鲫鱼|fish|-|vegetarian vegan
鲈鱼|fish|-|vegetarian vegan
鳜鱼|fish|-|vegetarian vegan
武昌鱼|fish|-|vegetarian vegan
鲢鱼|fish|-|vegetarian vegan
鳙鱼|fish|-|vegetarian vegan
黑鱼|fish|-|vegetarian vegan
罗非鱼|fish|-|vegetarian vegan
鲶鱼|fish|-|vegetarian vegan
鳗鱼|fish|-|vegetarian vegan
黄鳝|fish|-|vegetarian vegan
泥鳅|fish|-|vegetarian vegan
带鱼|fish|-|vegetarian vegan
大黄鱼|fish|-|vegetarian vegan
鲳鱼|fish|-|vegetarian vegan
鳕鱼|fish|-|vegetarian vegan
比目鱼|fish|-|vegetarian vegan
多宝鱼|fish|-|vegetarian vegan
石斑鱼|fish|high_mercury|vegetarian vegan
三文鱼|fish|raw_risk|vegetarian vegan
金枪鱼|fish|high_mercury raw_risk|vegetarian vegan
秋刀鱼|fish|-|vegetarian vegan
鱿鱼（鲜）|mollusc|-|vegetarian vegan
墨鱼|mollusc|-|vegetarian vegan
章鱼|mollusc|-|vegetarian vegan
牡蛎|mollusc|raw_risk|vegetarian vegan
扇贝|mollusc|-|vegetarian vegan
蛤蜊|mollusc|raw_risk|vegetarian vegan
蛏子|mollusc|raw_risk|vegetarian vegan
鲍鱼|mollusc|-|vegetarian vegan
海参（水发）|-|-|vegetarian vegan
海蜇皮|-|raw_risk cured|vegetarian vegan
甲鱼|-|-|vegetarian vegan halal
牛蛙|-|-|vegetarian vegan halal
鱼丸|gluten crustacean fish egg soy|processed_meat|vegetarian vegan halal
蟹棒|gluten crustacean fish egg soy|processed_meat|vegetarian vegan
鸡蛋|egg|-|vegan
鸡蛋白|egg|-|vegan
鸡蛋黄|egg|-|vegan
鸭蛋|egg|-|vegan
鹌鹑蛋|egg|-|vegan
鹅蛋|egg|-|vegan
咸鸭蛋|egg|cured|vegan
皮蛋|egg|cured|vegan
黄豆|soy|-|-
黑豆|soy|-|-
黄豆粉|soy|-|-
北豆腐|soy|-|-
南豆腐|soy|-|-
内酯豆腐|soy|-|-
冻豆腐|soy|-|-
豆浆|soy|-|-
豆腐脑|soy|-|-
豆腐干|gluten soy|-|-
豆腐丝|soy|-|-
千张|soy|-|-
腐竹|soy sulfite|-|-
素鸡|gluten soy|-|-
烤麸|gluten soy|-|-
纳豆|gluten fish soy mustard|-|-
天贝|soy|-|-
豆豉|gluten soy|cured|-
全脂牛奶|milk|-|vegan
低脂牛奶|milk|-|vegan
脱脂牛奶|milk|-|vegan
高钙牛奶|milk|-|vegan
羊奶|milk|-|vegan
酸奶|milk|added_sugar|vegan
无糖酸奶|milk|-|vegan
脱脂酸奶|milk|-|vegan
希腊酸奶|milk|-|vegan
舒化奶|milk|-|vegan
全脂奶粉|milk|-|vegan
脱脂奶粉|milk|-|vegan
奶酪|milk|saturated_fat|vegan
马苏里拉奶酪|milk|saturated_fat|vegan
核桃仁|tree_nut|-|-
花生米|peanut|-|-
杏仁|tree_nut|-|-
腰果|tree_nut|-|-
开心果|tree_nut|-|-
榛子仁|tree_nut|-|-
松子仁|tree_nut|-|-
夏威夷果|tree_nut|-|-
碧根果|tree_nut|-|-
葵花籽仁|-|-|-
南瓜子仁|-|-|-
西瓜子仁|-|-|-
黑芝麻|sesame|-|-
白芝麻|sesame|-|-
亚麻籽|-|-|-
奇亚籽|-|-|-
板栗|tree_nut|-|-
莲子（干）|sulfite|-|-
菜籽油|-|-|-
花生油|peanut|-|-
大豆油|soy|-|-
玉米油|-|-|-
葵花籽油|-|-|-
橄榄油|-|-|-
山茶油|-|-|-
亚麻籽油|-|-|-
稻米油|-|-|-
芝麻油|sesame|-|-
核桃油|tree_nut|-|-
猪油|-|saturated_fat|vegetarian vegan halal
黄油|milk|saturated_fat|vegan
白砂糖|-|added_sugar|-
红糖|-|added_sugar|-
冰糖|-|added_sugar|-
蜂蜜|-|added_sugar|vegan
麦芽糖|gluten sulfite|added_sugar|-
食盐|-|-|-
酱油|gluten soy|-|-
老抽|gluten soy|-|-
无麸质酱油|soy|-|-
醋|gluten|-|-
蚝油|gluten soy mollusc|added_sugar|vegetarian vegan
料酒|gluten sulfite|alcohol|halal
豆瓣酱|gluten soy|spicy|-
甜面酱|gluten soy|added_sugar|-
番茄酱|-|-|-
芝麻酱|peanut sesame|-|-
花生酱|peanut soy|added_sugar|-
沙拉酱|egg soy milk mustard|added_sugar|vegan
腐乳|gluten soy|cured alcohol|halal
榨菜|gluten soy mustard|cured spicy|-
花椒|-|spicy|-
八角|sulfite|-|-
五香粉|-|-|-
黑胡椒粉|-|-|-
白胡椒粉|-|-|-
咖喱粉|celery mustard|spicy|-
孜然粉|-|-|-
干辣椒|sulfite|spicy|-
鸡精|gluten egg soy milk|-|vegetarian vegan
酵母（干）|-|-|-
黑咖啡|-|caffeine|-
绿茶（茶水）|-|caffeine|-
椰子水|-|-|-
椰浆|milk sulfite|saturated_fat|-
燕麦奶|gluten|-|-
杏仁奶|tree_nut|-|-
橙汁|-|added_sugar|-
可乐|-|caffeine added_sugar|-
啤酒|gluten sulfite|alcohol|halal
红葡萄酒|sulfite|alcohol|halal
白酒|gluten|alcohol|halal
`;
