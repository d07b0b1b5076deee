import { countOf, texts } from '#app/texts.js';

export const foodWords = texts({
  title: ['标注食物', 'Name the foods'],
  of: (name: string, meal: string) => [`标注食物 · ${name} ${meal}`, `Name the foods · ${name}, ${meal}`],
  hint: [
    '在照片上按一下，写出那里的食物和克数。标记可以拖动，也可以用方向键移动。',
    'Press on the photo where a food is, then give its name and grams. Drag a mark, or move it with the arrow keys.',
  ],
  noPhoto: ['这一餐没有照片，可以直接写出食物。', 'This meal has no photo; list its foods.'],
  foods: ['食物', 'Foods'],
  add: ['添加食物', 'Add a food'],
  search: ['搜索食材', 'Search ingredients'],
  notInLibrary: ['食材库里没有，只记名称', 'not in the library; the name alone'],
  foodOf: (number: number) => [`第 ${number} 种食物`, `Food ${number}`],
  gramsOf: (number: number) => [`第 ${number} 种食物的克数`, `Grams of food ${number}`],
  methodOf: (number: number) => [`第 ${number} 种食物的做法`, `Cooking of food ${number}`],
  noMethod: ['做法不详', 'Cooking unknown'],
  place: ['放到照片上', 'Put on the photo'],
  placeOf: (name: string) => [`把${name}放到照片上`, `Put ${name} on the photo`],
  remove: (name: string) => [`删除${name}`, `Remove ${name}`],
  mark: (number: number, name: string) => [
    `标记 ${number} ${name}，方向键移动，Delete 取下`,
    `Mark ${number} ${name}; arrow keys move it, Delete takes it off`,
  ],
  nameless: ['未命名', 'no name'],
  unnamed: (count: number) => [
    `${count} 处标记还没有食物，选好食物或删除后再保存`,
    `${countOf(count, 'mark')} without a food; choose one or remove it`,
  ],
  saved: ['食物已标注', 'Foods saved'],
  draftNow: (points: string, kcal: string) => [`${kcal} kcal，草稿 ${points} 分`, `${kcal} kcal, draft ${points}`],
  undone: ['已恢复标注前的食物', 'Foods restored'],
  stale: ['这一餐刚有改动，请看过新的内容再标注', 'This meal has just changed; look at it again, then name its foods'],
});
