/** See `kitchen.ts` for the columns. */
export const staples = `
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
`;
