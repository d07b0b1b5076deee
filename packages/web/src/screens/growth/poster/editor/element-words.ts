import { texts } from '#app/texts.js';

/** Names of the types of elements. */
export const elementWords = texts({
  text: ['文字', 'Text'],
  nick: ['昵称', 'Nickname'],
  avatar: ['头像', 'Avatar'],
  date: ['日期', 'Date'],
  picture: ['图片', 'Picture'],
  code: ['二维码', 'QR code'],
});

/** Nicknames to try a layout with. */
export const samples = [
  { key: 'usual', nick: '小满' },
  { key: 'long', nick: '早睡早起不熬夜的水果味气泡水Lemonade2026' },
  { key: 'rare', nick: '𬭳䶮龘靐' },
  { key: 'emoji', nick: '🌸桃桃👩‍🍳减脂中💪🏻' },
] as const;

export type SampleKey = (typeof samples)[number]['key'];
export const nickOf = (key: SampleKey) => samples.find((one) => one.key === key)?.nick ?? '';

/** As long as the codes of WeCom. */
export const sampleAddress = 'https://work.weixin.qq.com/ca/cawcde0000000000';
