// Units that tables of food name, each with its factor to ours.
export const per100 = { g: 1, 克: 1, 'g/100g': 1 };
export const milligrams = { mg: 1, 毫克: 1, 'mg/100g': 1, g: 1000, 克: 1000 };
export const kcal = { kcal: 1, 千卡: 1, 大卡: 1, 'kcal/100g': 1, kj: 1 / 4.184, 千焦: 1 / 4.184 };
export const kilojoules = { kj: 1 / 4.184, 千焦: 1 / 4.184, 'kj/100g': 1 / 4.184, '': 1 / 4.184 };
