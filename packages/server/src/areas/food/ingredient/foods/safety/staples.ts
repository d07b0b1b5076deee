/** See `safety.ts` for the columns. */
export const staples = `
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
荞麦面|gluten|-|-
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
玉米饼|gluten|-|-
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
`;
