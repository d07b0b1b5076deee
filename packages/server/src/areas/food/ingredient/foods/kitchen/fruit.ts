/** See `kitchen.ts` for the columns. */
export const fruit = `
苹果|fruit|ready|21|个 240|-|-|common
梨|fruit|ready|14|个 250|-|autumn winter|common
桃|fruit|ready|5|个 200|-|summer|common
橙|fruit|ready|14|个 220|-|winter spring|common
橘子|fruit|ready|10|个 100|-|autumn winter|common
柚子|fruit|ready|14|个 1200|-|autumn winter|common
葡萄|fruit|ready|5|-|-|summer autumn|common
香蕉|fruit|ready|4|根 180|-|-|common
草莓|fruit|ready|2|盒 300|-|winter spring|yes
西瓜|fruit|ready|3|块 1500|-|summer|common
猕猴桃|fruit|ready|10|个 100|-|autumn winter|common
火龙果|fruit|ready|7|个 400|-|summer autumn|common
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
荔枝|fruit|ready|4|-|-|summer|-
龙眼|fruit|ready|5|-|-|summer autumn|-
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
`;
