/** Why the energy of a portion is outside 75–110 kcal: name | reason. The values are those of the food exchange tables for 90 kcal. */
export const portionReasons = `
玉米面窝头|35 g of the exchange tables for steamed corn bread, 74.9 kcal
花卷|35 g of the exchange tables for steamed bread, 74.9 kcal
菠菜|500 g of the exchange tables for leaf vegetables, which name spinach
油菜|500 g of the exchange tables for leaf vegetables, which name this one
圆白菜|500 g of the exchange tables for leaf vegetables, which name cabbage
娃娃菜|500 g of the exchange tables for leaf vegetables
空心菜|500 g of the exchange tables for leaf vegetables, which name water spinach
茼蒿|500 g of the exchange tables for leaf vegetables, which name garland chrysanthemum
苋菜|500 g of the exchange tables for leaf vegetables, which name amaranth
韭菜|500 g of the exchange tables for leaf vegetables, which name Chinese chives
菜心|500 g of the exchange tables for leaf vegetables
芥菜|500 g of the exchange tables for leaf vegetables
荠菜|500 g of the exchange tables for leaf vegetables
木耳菜|500 g of the exchange tables for leaf vegetables
紫甘蓝|500 g of the exchange tables for leaf vegetables, as for cabbage
莲藕|150 g of the exchange tables, which name lotus root
冬笋|400 g of the exchange tables, which name winter bamboo shoot
茄子|500 g of the exchange tables, which name eggplant
冬瓜|500 g of the exchange tables for gourds, which name wax gourd
节瓜|500 g of the exchange tables for gourds
口蘑|500 g of the exchange tables for fresh button mushrooms
海带（鲜）|500 g of the exchange tables for kelp with water
香蕉|150 g of the exchange tables, which name banana
西瓜|500 g of the exchange tables, which name watermelon
瘦牛肉|50 g of the exchange tables for lean meat
牛里脊|50 g of the exchange tables for lean meat
牛腱子|50 g of the exchange tables for lean meat
瘦猪肉|50 g of the exchange tables for lean meat
瘦羊肉|50 g of the exchange tables for lean meat
羊腿肉|50 g of the exchange tables for lean meat
鸡胸肉|50 g of the exchange tables for poultry
鸡腿肉|50 g of the exchange tables for poultry
乌鸡|50 g of the exchange tables for poultry
鸭胸肉|50 g of the exchange tables for poultry
火鸡胸肉|50 g of the exchange tables for poultry
虾仁|80 g of the exchange tables for shrimp; frozen shrimps hold much water
黑鱼|80 g of the exchange tables for fish
黄鳝|80 g of the exchange tables for fish, which name rice eel
鲳鱼|80 g of the exchange tables for fish
鳕鱼|80 g of the exchange tables for fish
石斑鱼|80 g of the exchange tables for fish
三文鱼|80 g of the exchange tables for fish
鸡蛋|60 g with shell of the exchange tables, one egg
南豆腐|150 g of the exchange tables for soft tofu
豆浆|400 g of the exchange tables for soy milk
豆腐干|50 g of the exchange tables for dried tofu
`;
