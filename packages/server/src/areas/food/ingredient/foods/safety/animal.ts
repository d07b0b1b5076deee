/** See `safety.ts` for the columns. */
export const animal = `
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
三文鱼|fish|-|vegetarian vegan
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
`;
