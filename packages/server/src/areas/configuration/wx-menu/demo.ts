import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { checkedMenu } from './buttons.js';

const menu = checkedMenu([
  { name: '我的打卡', type: 'click', key: 'my_punch' },
  {
    name: '找营养师',
    sub_button: [
      { name: '联系我们', type: 'click', key: 'contact_us' },
      { name: '饮食科普', type: 'view', url: 'https://m.qinghe.example/articles' },
    ],
  },
]);

const reply = [
  {
    msgtype: 'text',
    content: '你好，点开右上角就能找到你的营养师。',
    ...{ title: null, desc: null, url: null, pic_url: null, media_id: null, media_expire_at: null },
    ...{ appid: null, page: null, material_id: null, file_name: null, file_size: null },
  },
];

/** Adds a draft of the menu, and what the account answers to one of its buttons. */
async function addMenu(db: Db, enterprise_id: number) {
  await db
    .updateTable('wx_menu')
    .set({ draft: JSON.stringify(menu) })
    .where('enterprise_id', '=', enterprise_id)
    .execute();
  await db
    .insertInto('wx_menu_reply')
    .values({ enterprise_id, key: 'contact_us', reply: JSON.stringify(reply) })
    .execute();
}

export const demo: Demo = { add: addMenu };
