/**
 * How each built-in food is weighed, kept and bought: name | kind | state | days it keeps | pack | what to buy for it | seasons | loose.
 *
 * - Kind: the food group of a cook. Starch noodles are refined grain; konjac, which has almost no energy, is a light vegetable; soft-shelled
 *   turtle and frog are with poultry; squid, sea cucumber and jellyfish are with shellfish; pickled vegetables are processed.
 * - State: raw (weighed raw), cooked (weighed cooked), soaked (weighed after soaking) or ready (eaten as bought).
 * - Days it keeps at home: in a refrigerator, cupboard, or freezer where shops sell it frozen.
 * - Pack: the unit that shops sell and its grams as bought; “-” is sold by weight.
 * - What to buy: a food and its edible grams for 1 g of this one, by dry matter.
 * - Loose: whether people eat it on its own, not only in a dish.
 */
export const kitchen = `
大米|refined_grain|raw|180|-|-|-|-
糙米|whole_grain|raw|120|-|-|-|-
糯米|refined_grain|raw|180|-|-|-|-
黑米|whole_grain|raw|180|-|-|-|-
紫米|whole_grain|raw|180|-|-|-|-
红米|whole_grain|raw|180|-|-|-|-
小米|whole_grain|raw|180|-|-|-|-
大黄米|whole_grain|raw|180|-|-|-|-
薏米|whole_grain|raw|180|-|-|-|-
燕麦片|whole_grain|raw|180|袋 500|-|-|-
莜麦面|whole_grain|raw|120|-|-|-|-
荞麦|whole_grain|raw|180|-|-|-|-
荞麦面|whole_grain|raw|120|-|-|-|-
苦荞粉|whole_grain|raw|120|袋 500|-|-|-
高粱米|whole_grain|raw|180|-|-|-|-
藜麦|whole_grain|raw|180|袋 500|-|-|-
大麦|whole_grain|raw|180|-|-|-|-
青稞|whole_grain|raw|180|-|-|-|-
玉米糁|whole_grain|raw|180|-|-|-|-
玉米面|whole_grain|raw|120|-|-|-|-
鲜玉米|whole_grain|raw|5|根 260|-|summer autumn|yes
玉米粒（速冻）|whole_grain|raw|90|袋 300|-|-|-
面粉|refined_grain|raw|180|袋 1000|-|-|-
全麦粉|whole_grain|raw|120|袋 1000|-|-|-
挂面|refined_grain|raw|180|把 500|-|-|-
荞麦挂面|whole_grain|raw|180|袋 500|-|-|-
荞麦面条（纯荞麦）|whole_grain|raw|180|袋 500|-|-|-
全麦面条|whole_grain|raw|180|袋 500|-|-|-
生面条|refined_grain|raw|3|-|-|-|-
意大利面|refined_grain|raw|180|袋 500|-|-|-
米粉|refined_grain|raw|180|袋 400|-|-|-
米粉（干，江西）|refined_grain|raw|180|袋 500|-|-|-
河粉|refined_grain|raw|2|袋 500|-|-|-
米饭|refined_grain|cooked|1|-|大米 0.34|-|yes
糙米饭|whole_grain|cooked|1|-|糙米 0.33|-|yes
红米饭|whole_grain|cooked|1|-|红米 0.34|-|yes
杂粮饭|whole_grain|cooked|1|-|糙米 0.34|-|yes
小米粥|whole_grain|cooked|1|-|小米 0.13|-|yes
馒头|refined_grain|ready|4|个 80|-|-|yes
全麦馒头|whole_grain|ready|4|个 80|-|-|yes
玉米面窝头|whole_grain|ready|4|个 70|-|-|yes
花卷|refined_grain|ready|4|个 70|-|-|yes
全麦面包|whole_grain|ready|5|袋 400|-|-|yes
白面包|refined_grain|ready|5|袋 400|-|-|yes
法棍面包|refined_grain|ready|2|根 250|-|-|yes
贝果|refined_grain|ready|4|个 90|-|-|yes
烙饼|refined_grain|ready|3|-|-|-|-
烧饼|refined_grain|ready|3|个 80|-|-|yes
玉米饼|whole_grain|ready|7|袋 250|-|-|-
全麦卷饼|whole_grain|ready|14|袋 360|-|-|-
馄饨皮|refined_grain|raw|3|袋 300|-|-|-
年糕|refined_grain|raw|30|袋 500|-|-|-
油条|processed|ready|1|根 60|-|-|-
苏打饼干|processed|ready|90|袋 400|-|-|yes
方便面|processed|raw|180|包 85|-|-|-
蛋糕|sweet|ready|3|块 50|-|-|-
红薯|tuber|raw|21|个 250|-|-|yes
紫薯|tuber|raw|21|个 150|-|-|yes
马铃薯|tuber|raw|30|个 200|-|-|yes
芋头|tuber|raw|14|个 60|-|autumn winter|yes
木薯|tuber|raw|5|-|-|autumn winter|-
魔芋豆腐|light_vegetable|raw|14|盒 250|-|-|-
魔芋丝|light_vegetable|raw|30|袋 250|-|-|-
粉条|refined_grain|raw|180|袋 500|-|-|-
红薯粉条|refined_grain|raw|180|袋 500|-|-|-
粉丝|refined_grain|raw|180|袋 200|-|-|-
藕粉|refined_grain|raw|180|袋 300|-|-|-
玉米淀粉|condiment|raw|180|袋 400|-|-|-
绿豆|pulse|raw|180|-|-|-|-
红小豆|pulse|raw|180|-|-|-|-
红豆（熟）|pulse|cooked|3|-|红小豆 0.39|-|-
花豆|pulse|raw|180|-|-|-|-
芸豆|pulse|raw|180|-|-|-|-
豌豆（干）|pulse|raw|180|-|-|-|-
鹰嘴豆|pulse|raw|180|-|-|-|-
鹰嘴豆（熟）|pulse|cooked|3|-|鹰嘴豆 0.45|-|-
蚕豆（干）|pulse|raw|180|-|-|-|-
眉豆|pulse|raw|180|-|-|-|-
扁豆（干）|pulse|raw|180|-|-|-|-
菠菜|dark_vegetable|raw|3|把 250|-|autumn winter spring|-
生菜|dark_vegetable|raw|3|棵 250|-|-|-
大白菜|light_vegetable|raw|14|棵 1000|-|autumn winter|-
小白菜|dark_vegetable|raw|3|把 300|-|-|-
油菜|dark_vegetable|raw|4|把 300|-|-|-
圆白菜|light_vegetable|raw|14|棵 800|-|-|-
娃娃菜|light_vegetable|raw|10|棵 200|-|autumn winter|-
空心菜|dark_vegetable|raw|2|把 300|-|summer autumn|-
油麦菜|dark_vegetable|raw|3|把 300|-|-|-
茼蒿|dark_vegetable|raw|2|把 250|-|autumn winter spring|-
苋菜|dark_vegetable|raw|2|把 300|-|spring summer|-
韭菜|dark_vegetable|raw|3|把 250|-|spring|-
芹菜|light_vegetable|raw|7|把 400|-|autumn winter|-
西芹|light_vegetable|raw|10|棵 600|-|-|-
香菜|herb|raw|4|把 50|-|-|-
芥蓝|dark_vegetable|raw|4|把 300|-|autumn winter spring|-
菜心|dark_vegetable|raw|3|把 300|-|autumn winter spring|-
芥菜|dark_vegetable|raw|4|棵 400|-|winter spring|-
荠菜|dark_vegetable|raw|2|-|-|spring|-
豌豆苗|dark_vegetable|raw|2|盒 200|-|winter spring|-
红薯叶|dark_vegetable|raw|2|把 250|-|summer autumn|-
木耳菜|dark_vegetable|raw|2|把 300|-|summer autumn|-
苦苣|dark_vegetable|raw|4|棵 250|-|-|-
羽衣甘蓝|dark_vegetable|raw|4|把 200|-|-|-
紫甘蓝|dark_vegetable|raw|14|棵 800|-|-|-
蒜苗|dark_vegetable|raw|4|把 250|-|winter spring|-
蒜黄|light_vegetable|raw|2|把 200|-|winter|-
大葱|herb|raw|14|根 100|-|-|-
小葱|herb|raw|5|把 100|-|-|-
香椿|dark_vegetable|raw|2|把 100|-|spring|-
酸菜|processed|ready|30|袋 500|-|-|-
泡菜|processed|ready|30|袋 450|-|-|-
西兰花|dark_vegetable|raw|5|棵 400|-|autumn winter spring|-
菜花|light_vegetable|raw|5|棵 600|-|autumn winter spring|-
胡萝卜|dark_vegetable|raw|14|根 150|-|-|-
白萝卜|light_vegetable|raw|14|根 600|-|autumn winter|-
青萝卜|light_vegetable|raw|14|根 400|-|autumn winter|-
樱桃萝卜|light_vegetable|raw|5|把 200|-|spring|-
莴笋|light_vegetable|raw|7|根 500|-|winter spring|-
山药|starchy_vegetable|raw|14|根 500|-|autumn winter|yes
莲藕|starchy_vegetable|raw|7|节 300|-|autumn winter|-
荸荠|starchy_vegetable|raw|7|-|-|winter spring|-
芦笋|light_vegetable|raw|4|把 250|-|spring summer|-
竹笋|light_vegetable|raw|4|根 400|-|spring|-
冬笋|light_vegetable|raw|7|个 250|-|winter|-
茭白|light_vegetable|raw|5|根 150|-|summer autumn|-
洋葱|light_vegetable|raw|21|个 200|-|-|-
大蒜|herb|raw|30|头 45|-|-|-
蒜薹|light_vegetable|raw|7|把 300|-|spring summer|-
姜|herb|raw|30|块 100|-|-|-
苤蓝|light_vegetable|raw|14|个 500|-|autumn winter|-
百合|starchy_vegetable|raw|10|袋 150|-|summer autumn|-
四季豆|light_vegetable|raw|4|-|-|summer autumn|-
豇豆|light_vegetable|raw|4|把 400|-|summer autumn|-
荷兰豆|light_vegetable|raw|4|盒 250|-|winter spring|-
扁豆|light_vegetable|raw|4|-|-|summer autumn|-
毛豆|starchy_vegetable|raw|3|-|-|summer autumn|-
鲜豌豆|starchy_vegetable|raw|3|-|-|spring summer|-
鲜蚕豆|starchy_vegetable|raw|3|-|-|spring|-
黄豆芽|light_vegetable|raw|2|袋 300|-|-|-
绿豆芽|light_vegetable|raw|2|袋 300|-|-|-
番茄|dark_vegetable|raw|7|个 180|-|-|yes
樱桃番茄|dark_vegetable|ready|7|盒 300|-|-|yes
黄瓜|light_vegetable|raw|5|根 200|-|-|yes
茄子|light_vegetable|raw|5|根 250|-|summer autumn|-
青椒|light_vegetable|raw|7|个 120|-|-|-
彩椒|dark_vegetable|raw|7|个 180|-|-|-
尖椒|light_vegetable|raw|7|-|-|-|-
冬瓜|light_vegetable|raw|5|块 600|-|summer autumn|-
南瓜|dark_vegetable|raw|7|块 600|-|summer autumn|-
贝贝南瓜|starchy_vegetable|raw|21|个 400|-|summer autumn|yes
苦瓜|light_vegetable|raw|5|根 300|-|summer|-
丝瓜|light_vegetable|raw|4|根 300|-|summer autumn|-
西葫芦|light_vegetable|raw|7|个 400|-|spring summer|-
佛手瓜|light_vegetable|raw|14|个 250|-|autumn|-
节瓜|light_vegetable|raw|7|个 300|-|summer|-
秋葵|light_vegetable|raw|3|盒 200|-|summer autumn|-
鲜香菇|mushroom|raw|6|盒 250|-|-|-
干香菇|mushroom|raw|180|袋 100|-|-|-
平菇|mushroom|raw|3|-|-|-|-
口蘑|mushroom|raw|4|盒 200|-|-|-
金针菇|mushroom|raw|5|袋 150|-|-|-
杏鲍菇|mushroom|raw|7|袋 250|-|-|-
蟹味菇|mushroom|raw|7|盒 150|-|-|-
茶树菇（干）|mushroom|raw|180|袋 100|-|-|-
木耳（水发）|mushroom|soaked|2|-|木耳（干） 0.1|-|-
木耳（干）|mushroom|raw|180|袋 100|-|-|-
银耳（干）|mushroom|raw|180|袋 100|-|-|-
海带（鲜）|seaweed|raw|3|袋 300|-|-|-
海带（干）|seaweed|raw|180|袋 200|-|-|-
紫菜（干）|seaweed|raw|180|袋 50|-|-|-
海苔|seaweed|ready|90|袋 28|-|-|-
裙带菜（干）|seaweed|raw|180|袋 60|-|-|-
苹果|fruit|ready|21|个 240|-|-|yes
梨|fruit|ready|14|个 250|-|autumn winter|yes
桃|fruit|ready|5|个 200|-|summer|yes
橙|fruit|ready|14|个 220|-|winter spring|yes
橘子|fruit|ready|10|个 100|-|autumn winter|yes
柚子|fruit|ready|14|个 1200|-|autumn winter|yes
葡萄|fruit|ready|5|-|-|summer autumn|yes
香蕉|fruit|ready|4|根 180|-|-|yes
草莓|fruit|ready|2|盒 300|-|winter spring|yes
西瓜|fruit|ready|3|块 1500|-|summer|yes
猕猴桃|fruit|ready|10|个 100|-|autumn winter|yes
火龙果|fruit|ready|7|个 400|-|summer autumn|yes
芒果|fruit|ready|5|个 300|-|spring summer|yes
菠萝|fruit|ready|4|个 1000|-|spring summer|yes
哈密瓜|fruit|ready|5|块 500|-|summer autumn|yes
甜瓜|fruit|ready|5|个 400|-|spring summer|yes
木瓜|fruit|ready|5|个 600|-|-|yes
樱桃|fruit|ready|4|-|-|spring summer|yes
蓝莓|fruit|ready|7|盒 125|-|spring summer|yes
桑葚|fruit|ready|2|盒 250|-|spring summer|yes
李子|fruit|ready|7|-|-|summer|yes
杏|fruit|ready|4|-|-|summer|yes
荔枝|fruit|ready|4|-|-|summer|yes
龙眼|fruit|ready|5|-|-|summer autumn|yes
石榴|fruit|ready|21|个 400|-|autumn|yes
柿子|fruit|ready|7|个 200|-|autumn|yes
山楂|fruit|ready|14|-|-|autumn winter|-
鲜枣|fruit|ready|7|-|-|autumn|yes
红枣（干）|fruit|ready|180|袋 250|-|-|yes
杨梅|fruit|ready|2|-|-|summer|yes
杨桃|fruit|ready|5|个 150|-|autumn winter|yes
枇杷|fruit|ready|5|-|-|spring|yes
番石榴|fruit|ready|5|个 250|-|-|yes
柠檬|fruit|ready|21|个 100|-|-|-
牛油果|fruit|ready|5|个 200|-|-|yes
榴莲|fruit|ready|3|-|-|summer|yes
百香果|fruit|ready|10|个 70|-|summer autumn|yes
山竹|fruit|ready|5|个 90|-|summer|yes
无花果|fruit|ready|2|个 50|-|summer autumn|yes
葡萄干|fruit|ready|180|袋 200|-|-|yes
枸杞（干）|fruit|ready|180|袋 250|-|-|-
瘦牛肉|red_meat|raw|2|-|-|-|-
牛里脊|red_meat|raw|2|-|-|-|-
牛腱子|red_meat|raw|2|-|-|-|-
牛腩|red_meat|raw|2|-|-|-|-
肥牛片|red_meat|raw|30|盒 300|-|-|-
瘦猪肉|red_meat|raw|2|-|-|-|-
猪里脊|red_meat|raw|2|-|-|-|-
猪后腿肉|red_meat|raw|2|-|-|-|-
五花肉|red_meat|raw|2|-|-|-|-
排骨|red_meat|raw|2|-|-|-|-
猪肝|organ|raw|1|-|-|-|-
猪血|organ|raw|2|盒 300|-|-|-
猪蹄|red_meat|raw|2|只 500|-|-|-
火腿|processed|raw|60|-|-|-|-
火腿肠|processed|ready|60|根 40|-|-|-
午餐肉|processed|ready|180|罐 340|-|-|-
培根|processed|raw|7|袋 150|-|-|-
腊肉|processed|raw|60|-|-|-|-
广式香肠|processed|raw|60|袋 400|-|-|-
瘦羊肉|red_meat|raw|2|-|-|-|-
羊腿肉|red_meat|raw|2|-|-|-|-
羊肉片|red_meat|raw|30|盒 300|-|-|-
兔肉|red_meat|raw|2|-|-|-|-
酱牛肉|processed|ready|3|袋 200|-|-|-
鸡胸肉|poultry|raw|2|块 200|-|-|-
鸡腿肉|poultry|raw|2|-|-|-|-
鸡翅|poultry|raw|2|-|-|-|-
整鸡|poultry|raw|2|只 1000|-|-|-
乌鸡|poultry|raw|2|只 800|-|-|-
鸡肝|organ|raw|1|-|-|-|-
鸡胗|organ|raw|2|-|-|-|-
鸭胸肉|poultry|raw|30|块 200|-|-|-
鸭腿肉|poultry|raw|2|-|-|-|-
鸭血|organ|raw|3|盒 300|-|-|-
鹅肉|poultry|raw|2|-|-|-|-
鸽子|poultry|raw|2|只 350|-|-|-
火鸡胸肉|poultry|raw|30|-|-|-|-
虾仁|shellfish|raw|30|袋 250|-|-|-
对虾|shellfish|raw|30|-|-|-|-
基围虾|shellfish|raw|1|-|-|-|-
河虾|shellfish|raw|1|-|-|summer autumn|-
虾皮|condiment|ready|60|袋 100|-|-|-
龙虾|shellfish|raw|1|只 500|-|-|-
螃蟹|shellfish|raw|2|只 150|-|autumn|-
梭子蟹|shellfish|raw|1|只 250|-|autumn winter|-
草鱼|fish|raw|1|-|-|-|-
鲤鱼|fish|raw|1|-|-|-|-
鲫鱼|fish|raw|1|条 350|-|-|-
鲈鱼|fish|raw|1|条 500|-|-|-
鳜鱼|fish|raw|1|条 600|-|spring|-
武昌鱼|fish|raw|1|条 600|-|-|-
鲢鱼|fish|raw|1|-|-|-|-
鳙鱼|fish|raw|1|-|-|-|-
黑鱼|fish|raw|1|-|-|-|-
罗非鱼|fish|raw|30|条 500|-|-|-
鲶鱼|fish|raw|1|-|-|-|-
鳗鱼|fish|raw|1|-|-|-|-
黄鳝|fish|raw|1|-|-|summer|-
泥鳅|fish|raw|1|-|-|-|-
带鱼|fish|raw|30|-|-|-|-
大黄鱼|fish|raw|30|条 400|-|-|-
鲳鱼|fish|raw|30|条 350|-|-|-
鳕鱼|fish|raw|30|块 150|-|-|-
比目鱼|fish|raw|30|片 200|-|-|-
多宝鱼|fish|raw|1|条 600|-|-|-
石斑鱼|fish|raw|1|条 600|-|-|-
三文鱼|fish|raw|1|-|-|-|-
金枪鱼|fish|raw|30|块 200|-|-|-
秋刀鱼|fish|raw|30|条 120|-|autumn winter|-
鱿鱼（鲜）|shellfish|raw|2|只 250|-|-|-
墨鱼|shellfish|raw|2|-|-|-|-
章鱼|shellfish|raw|2|-|-|-|-
牡蛎|shellfish|raw|1|-|-|winter spring|-
扇贝|shellfish|raw|1|-|-|-|-
蛤蜊|shellfish|raw|1|-|-|spring summer autumn|-
蛏子|shellfish|raw|1|-|-|spring summer|-
鲍鱼|shellfish|raw|1|只 60|-|-|-
海参（水发）|shellfish|soaked|2|-|-|-|-
海蜇皮|shellfish|ready|30|袋 200|-|-|-
甲鱼|poultry|raw|1|只 600|-|-|-
牛蛙|poultry|raw|1|只 250|-|-|-
鱼丸|processed|raw|30|袋 500|-|-|-
蟹棒|processed|raw|30|袋 250|-|-|-
鸡蛋|egg|raw|30|个 60|-|-|yes
鸡蛋白|egg|raw|2|-|鸡蛋 1.61|-|-
鸡蛋黄|egg|raw|2|-|鸡蛋 3.12|-|-
鸭蛋|egg|raw|30|个 70|-|-|-
鹌鹑蛋|egg|raw|30|个 11|-|-|yes
鹅蛋|egg|raw|30|个 140|-|-|-
咸鸭蛋|egg|ready|30|个 65|-|-|yes
皮蛋|egg|ready|60|个 60|-|-|-
黄豆|soy|raw|180|-|-|-|-
黑豆|soy|raw|180|-|-|-|-
黄豆粉|soy|raw|90|袋 500|-|-|-
北豆腐|soy|raw|3|盒 400|-|-|-
南豆腐|soy|raw|3|盒 400|-|-|-
内酯豆腐|soy|raw|7|盒 350|-|-|-
冻豆腐|soy|raw|30|袋 300|-|-|-
豆浆|soy|ready|2|袋 250|-|-|yes
豆腐脑|soy|ready|1|碗 300|-|-|yes
豆腐干|soy|ready|7|袋 200|-|-|-
豆腐丝|soy|raw|3|-|-|-|-
千张|soy|raw|3|袋 250|-|-|-
腐竹|soy|raw|180|袋 200|-|-|-
素鸡|soy|raw|5|袋 250|-|-|-
烤麸|soy|raw|3|袋 250|-|-|-
纳豆|soy|ready|7|盒 45|-|-|yes
天贝|soy|raw|7|块 200|-|-|-
豆豉|condiment|ready|180|袋 100|-|-|-
全脂牛奶|milk|ready|30|盒 250|-|-|yes
低脂牛奶|milk|ready|30|盒 250|-|-|yes
脱脂牛奶|milk|ready|30|盒 250|-|-|yes
高钙牛奶|milk|ready|30|盒 250|-|-|yes
羊奶|milk|ready|30|盒 200|-|-|yes
酸奶|milk|ready|14|杯 100|-|-|yes
无糖酸奶|milk|ready|14|杯 135|-|-|yes
脱脂酸奶|milk|ready|14|杯 135|-|-|yes
希腊酸奶|milk|ready|14|杯 140|-|-|yes
舒化奶|milk|ready|30|盒 220|-|-|yes
全脂奶粉|milk|ready|90|袋 400|-|-|yes
脱脂奶粉|milk|ready|90|袋 400|-|-|yes
奶酪|milk|ready|30|袋 200|-|-|yes
马苏里拉奶酪|milk|ready|30|袋 250|-|-|-
核桃仁|nut|ready|90|袋 250|-|-|yes
花生米|nut|raw|90|袋 500|-|-|yes
杏仁|nut|ready|90|袋 200|-|-|yes
腰果|nut|ready|90|袋 200|-|-|yes
开心果|nut|ready|90|袋 250|-|-|yes
榛子仁|nut|ready|90|袋 200|-|-|yes
松子仁|nut|ready|90|袋 150|-|-|yes
夏威夷果|nut|ready|90|袋 200|-|-|yes
碧根果|nut|ready|90|袋 200|-|-|yes
葵花籽仁|nut|ready|90|袋 200|-|-|yes
南瓜子仁|nut|ready|90|袋 200|-|-|yes
西瓜子仁|nut|ready|90|袋 200|-|-|yes
黑芝麻|nut|ready|180|袋 250|-|-|-
白芝麻|nut|ready|180|袋 250|-|-|-
亚麻籽|nut|ready|180|袋 300|-|-|-
奇亚籽|nut|ready|180|袋 300|-|-|-
板栗|nut|raw|14|-|-|autumn winter|yes
莲子（干）|nut|raw|180|袋 250|-|-|-
菜籽油|oil|ready|180|瓶 900|-|-|-
花生油|oil|ready|180|瓶 900|-|-|-
大豆油|oil|ready|180|瓶 900|-|-|-
玉米油|oil|ready|180|瓶 900|-|-|-
葵花籽油|oil|ready|180|瓶 900|-|-|-
橄榄油|oil|ready|180|瓶 450|-|-|-
山茶油|oil|ready|180|瓶 450|-|-|-
亚麻籽油|oil|ready|60|瓶 450|-|-|-
稻米油|oil|ready|180|瓶 900|-|-|-
芝麻油|oil|ready|180|瓶 200|-|-|-
核桃油|oil|ready|60|瓶 250|-|-|-
猪油|oil|ready|90|瓶 400|-|-|-
黄油|oil|ready|60|块 200|-|-|-
白砂糖|sweet|ready|180|袋 400|-|-|-
红糖|sweet|ready|180|袋 350|-|-|-
冰糖|sweet|ready|180|袋 400|-|-|-
蜂蜜|sweet|ready|180|瓶 500|-|-|-
麦芽糖|sweet|ready|180|瓶 500|-|-|-
食盐|condiment|ready|180|袋 400|-|-|-
酱油|condiment|ready|180|瓶 500|-|-|-
老抽|condiment|ready|180|瓶 500|-|-|-
无麸质酱油|condiment|ready|180|瓶 300|-|-|-
醋|condiment|ready|180|瓶 500|-|-|-
蚝油|condiment|ready|90|瓶 510|-|-|-
料酒|condiment|ready|180|瓶 500|-|-|-
豆瓣酱|condiment|ready|180|瓶 500|-|-|-
甜面酱|condiment|ready|90|袋 180|-|-|-
番茄酱|condiment|ready|60|瓶 300|-|-|-
芝麻酱|condiment|ready|120|瓶 300|-|-|-
花生酱|condiment|ready|120|瓶 340|-|-|-
沙拉酱|condiment|ready|60|瓶 200|-|-|-
腐乳|condiment|ready|120|瓶 340|-|-|-
榨菜|condiment|ready|180|袋 80|-|-|-
花椒|herb|ready|180|袋 50|-|-|-
八角|herb|ready|180|袋 50|-|-|-
五香粉|herb|ready|180|瓶 35|-|-|-
黑胡椒粉|herb|ready|180|瓶 35|-|-|-
白胡椒粉|herb|ready|180|瓶 35|-|-|-
咖喱粉|herb|ready|180|瓶 50|-|-|-
孜然粉|herb|ready|180|瓶 35|-|-|-
干辣椒|herb|ready|180|袋 50|-|-|-
鸡精|condiment|ready|180|袋 200|-|-|-
酵母（干）|condiment|ready|120|袋 10|-|-|-
黑咖啡|drink|ready|1|杯 240|-|-|yes
绿茶（茶水）|drink|ready|1|-|-|-|yes
椰子水|drink|ready|30|盒 330|-|-|yes
椰浆|condiment|ready|90|盒 200|-|-|-
燕麦奶|drink|ready|30|盒 1000|-|-|yes
杏仁奶|drink|ready|30|盒 1000|-|-|yes
橙汁|drink|ready|3|瓶 300|-|-|yes
可乐|drink|ready|180|罐 330|-|-|-
啤酒|drink|ready|180|罐 330|-|-|-
红葡萄酒|drink|ready|7|瓶 750|-|-|-
白酒|drink|ready|180|瓶 500|-|-|-
`;
