import { phoneField } from '../../../imports/decide/phone-field.js';
import { asText, type Reader, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { holdErasures } from '../customer-record/erased-people.js';

const mostTags = 50;
/** A group, a slash and a tag. */
const longestName = 100;

/** Reads several tags. A slash is part of a name, or stands between a group and its tag. */
const tagNames: Reader = (cell) => {
  const names = asText(cell)
    .split(/[、,;|\r\n]+/)
    .map((name) => name.trim())
    .filter(Boolean);
  const value = [...new Set(names)];
  if (value.length === 0) return { value: null };
  if (value.length > mostTags) return { problem: [`最多 ${mostTags} 个`, `at most ${mostTags}`] };
  return value.some((name) => name.length > longestName)
    ? { problem: [`每个最多 ${longestName} 个字`, `at most ${longestName} characters each`] }
    : { value };
};

/** Imports tags of customers, who are found by phone. */
export const importKind: ImportKind = {
  type: 'tag',
  table: 'tag_import_line',
  engine: {
    take: async (...given) => (await import('./import-lines.js')).takeLines(...given),
    undo: async (...given) => (await import('./import-undo.js')).undoLines(...given),
  },
  // A customer may have a line for each of their tags.
  key: ['phone', 'tags', 'group'],
  live: 'true',
  fields: [
    phoneField('13900002076'),
    {
      name: 'tags',
      label: ['标签', 'Tags'],
      aliases: ['客户标签', '标签名', '标签名称', '標籤', '企业标签', '企微标签', 'タグ', 'tag', 'tag name', 'labels', 'label'],
      sql: 'jsonb',
      read: tagNames,
      hint: [
        '标签要先建好；多个用顿号、逗号、分号、竖线或换行隔开；几个组里有同名标签时写成“标签组/标签”',
        'Existing tags, separated by commas, semicolons, bars or line breaks; write “group/tag” where several groups have the name',
      ],
      example: '到店、消费等级/高',
      required: true,
    },
    {
      name: 'group',
      label: ['标签组', 'Tag group'],
      aliases: ['组', '分组', '组名', '标签组名', '标签组名称', '标签分组', '標籤組', 'group', 'group name'],
      sql: 'text',
      read: text(64),
      hint: ['这一行的标签所在的组；可以不填', 'The group of the tags of this line; optional'],
      example: '',
    },
  ],
  more: {},
  complete: () => ({}),
  erased: { hold: holdErasures },
};
