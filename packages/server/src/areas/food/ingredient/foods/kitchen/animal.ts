/** See `kitchen.ts` for the columns. */
export const animal = `
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
虾皮|shellfish|ready|60|袋 100|-|-|-
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
鸡蛋|egg|raw|30|盒（10个） 600|-|-|yes
鸡蛋白|egg|raw|2|-|鸡蛋 1.61|-|-
鸡蛋黄|egg|raw|2|-|鸡蛋 3.12|-|-
鸭蛋|egg|raw|30|个 70|-|-|-
鹌鹑蛋|egg|raw|30|个 11|-|-|yes
鹅蛋|egg|raw|30|个 140|-|-|-
咸鸭蛋|egg|ready|30|个 65|-|-|yes
皮蛋|egg|ready|60|个 60|-|-|-
`;
