interface Person {
  name: string;
  username: string;
  sex: 1 | 2;
}

export const people: Person[] = [
  ['王思远', 'wangsiyuan', 1],
  ['陈雨桐', 'chenyutong', 2],
  ['李佳宁', 'lijianing', 2],
  ['赵一诺', 'zhaoyinuo', 2],
  ['孙浩然', 'sunhaoran', 1],
  ['周子衿', 'zhouzijin', 2],
  ['吴若曦', 'wuruoxi', 2],
  ['郑凯文', 'zhengkaiwen', 1],
  ['冯诗涵', 'fengshihan', 2],
  ['褚明哲', 'chumingzhe', 1],
  ['蒋沐阳', 'jiangmuyang', 1],
].map(([name, username, sex]) => ({ name, username, sex }) as Person);

/** Departments, with the role of their new staff and the regions whose leads they get. */
export const departments = [
  { name: '营养一部', role: 'nutritionist', regions: ['浙江省', '上海市'] },
  { name: '营养二部', role: 'nutritionist', regions: ['江苏省', '宁波市'] },
  { name: '运营部', role: 'operator', regions: [] },
  { name: '客服部', role: 'nutritionist', regions: [] },
];

/** Department, role and position of each person above, in the same order. */
export const places: [dept: number, role: string, position: string, leads?: true][] = [
  [0, 'lead', '营养主管', true],
  [0, 'nutritionist', '营养师'],
  [0, 'nutritionist', '营养师'],
  [0, 'nutritionist', '高级营养师'],
  [1, 'lead', '营养主管', true],
  [1, 'nutritionist', '营养师'],
  [1, 'nutritionist', '营养师'],
  [2, 'operator', '运营经理', true],
  [2, 'operator', '社群运营'],
  [3, 'nutritionist', '客服营养师', true],
  [3, 'operator', '客服专员'],
];

/** The first administrator of the company. */
export const founder = { name: '林晓禾', username: 'linxiaohe' };
