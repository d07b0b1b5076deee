// Units that tables of food name, each with its factor to ours.
export const per100 = { g: 1, 克: 1, 'g/100g': 1, '%': 1, mg: 0.001, 毫克: 0.001, ug: 0.000001, μg: 0.000001, 微克: 0.000001 };
export const milligrams = { mg: 1, 毫克: 1, 'mg/100g': 1, g: 1000, 克: 1000, ug: 0.001, μg: 0.001, mcg: 0.001, 微克: 0.001 };
export const micrograms = {
  μg: 1,
  ug: 1,
  mcg: 1,
  微克: 1,
  μgrae: 1,
  ugrae: 1,
  μgdfe: 1,
  'μg/100g': 1,
  mg: 1000,
  毫克: 1000,
  g: 1_000_000,
  克: 1_000_000,
};
export const kcal = { kcal: 1, 千卡: 1, 大卡: 1, 'kcal/100g': 1, kj: 1 / 4.184, 千焦: 1 / 4.184 };
export const kilojoules = { kj: 1 / 4.184, 千焦: 1 / 4.184, 'kj/100g': 1 / 4.184, '': 1 / 4.184 };
