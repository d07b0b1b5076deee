import type { Sentence } from '../../../http/refusal.js';

/** Days that a line of an import waits for a customer. */
export const waitingDays = 90;

export const waitsForCustomer: Sentence = [
  `还没有你能看到的客户用这个手机号；${waitingDays} 天内有了就自动打上标签`,
  `No customer you can see has this number yet; the tags are given once one has, within ${waitingDays} days`,
];

export const waitedInVain: Sentence = [
  `${waitingDays} 天内没有客户用这个手机号，标签没有打上；客户登记后请重新导入`,
  `No customer had this number within ${waitingDays} days, so the tags were not given; import the line again once there is one`,
];
