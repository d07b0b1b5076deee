/** See `kitchen.ts` for the columns. */
export const vegetables = `
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
`;
