import type { Db } from '../../../db/database.js';
import { fileAddress } from '../../../files/addresses.js';
import { personalLink } from '../../../public-pages/personal-link.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoFile, demoFileKey } from '../../../sandbox/demo-files.js';
import { demo as articles } from '../article/demo.js';

const link = { media_type: 'link' } as const;
const text = { media_type: 'text' } as const;

const materials = [
  { ...link, name: '外食点餐的三个顺序', content: '先汤后菜，再吃肉，主食放最后。', url: 'https://h5.shiyi.example/article/eating-out' },
  {
    ...link,
    name: '早餐拼盘：20 种组合',
    content: '主食、蛋白、蔬果各选一样，十分钟搞定。',
    url: 'https://h5.shiyi.example/article/breakfast',
  },
  { ...link, name: '平台期怎么办', content: '体重两周不动，先看这四件事。', url: 'https://h5.shiyi.example/article/plateau' },
  { ...link, name: '看懂食品标签', content: '配料表排第一的是什么，决定了它是什么。', url: 'https://h5.shiyi.example/article/labels' },
  { ...text, name: '打卡提醒', content: '今天的三餐记得拍照打卡，晚上我来点评。' },
  { ...text, name: '周末外食提醒', content: '周末聚餐前先喝一碗清汤，主食换成半碗杂粮饭。' },
  { ...text, name: '生理期饮食', content: '这几天体重可能会多 1–2 公斤，是水分，不用着急。' },
];

const files = [
  { kind: 'breakfast', media_type: 'image', name: '早餐拼盘示范', duration_s: null },
  { kind: 'dinner', media_type: 'image', name: '晚餐拍照示范', duration_s: null },
  { kind: 'reminder', media_type: 'voice', name: '语音：记得打卡', duration_s: 5 },
  { kind: 'handbook', media_type: 'file', name: '外食点餐手册', duration_s: null },
] as const;

/** Adds materials with files that the server draws. */
async function addFiles(db: Db, enterprise_id: number) {
  for (const { kind, media_type, name, duration_s } of files) {
    const key = demoFileKey(kind, enterprise_id);
    const file = demoFile(key);
    if (!file) throw new Error(`The sandbox has no file ${kind}.`);
    const { bytes, sha256, mime } = file;
    const size = bytes.length;
    await db
      .insertInto('file')
      .values({ ...{ enterprise_id, key, size, sha256, mime }, name: file.name })
      .execute();
    await db
      .insertInto('material')
      .values({ ...{ enterprise_id, name, media_type, duration_s, size }, file_key: key, url: `${fileAddress}${key}` })
      .execute();
  }
}

export const demo: Demo = {
  needs: [articles],
  async add(db, enterprise_id) {
    await db
      .insertInto('material')
      .values(materials.map((row) => ({ ...row, enterprise_id })))
      .execute();
    await addFiles(db, enterprise_id);
    const cover_key = demoFileKey('dinner', enterprise_id);
    const program = { name: '打卡小程序', appid: 'wx5f1c2d3e4b6a7890', page: 'pages/punch/index', pic_url: `${fileAddress}${cover_key}` };
    await db
      .insertInto('material')
      .values({ ...program, enterprise_id, media_type: 'miniprogram', file_key: cover_key })
      .execute();
    const article = await db
      .selectFrom('article')
      .select(['id', 'title', 'digest', 'cover'])
      .where('enterprise_id', '=', enterprise_id)
      .where('status', '=', 'published')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { id: source_id, title, digest, cover: pic_url } = article;
    const url = await asCompany(db, enterprise_id, () => personalLink(db, { kind: 'article', targetId: source_id, externalUserId: null }));
    await db
      .insertInto('material')
      .values({ ...{ enterprise_id, source_id, pic_url, url }, media_type: 'article', name: title, content: digest })
      .execute();
  },
};
