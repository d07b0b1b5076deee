/** See `safety.ts` for the columns. */
export const others = `
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
纳豆|gluten fish soy mustard|-|vegetarian vegan
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
榨菜|gluten soy mustard sulfite|cured spicy|-
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
