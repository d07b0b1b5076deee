import { code, nameText, text, words } from '../../../imports/decide/values.js';
import type { ImportField } from '../../../imports/kind.js';
import { heads } from './import-heads.js';

/** Columns that name a food. */
export const nameFields: readonly ImportField[] = [
  {
    name: 'name',
    label: ['名称', 'Name'],
    aliases: heads.name,
    sql: 'text',
    isName: true,
    read: nameText(160),
    example: '即食鸡胸肉（原味）',
    required: true,
  },
  {
    name: 'code',
    label: ['食物编码', 'Food code'],
    aliases: heads.code,
    sql: 'text',
    read: code(32),
    example: '',
  },
  {
    name: 'name_en',
    label: ['英文名', 'English name'],
    aliases: heads.name_en,
    sql: 'text',
    read: text(160),
    example: '',
  },
  {
    name: 'alias',
    label: ['别名', 'Other names'],
    aliases: heads.alias,
    sql: 'jsonb',
    read: words(20, 64),
    example: '速食鸡胸、鸡胸',
  },
];
