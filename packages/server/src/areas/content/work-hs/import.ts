import { code, lines, type Reader, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { brokenBraces } from '../../../records/braces.js';

const mostBytes = 4000;

/** Reads the name of a group, with those above it behind slashes or angle brackets. */
const groupPath: Reader = (cell, timeZone) => {
  const reading = text(120)(cell, timeZone);
  if ('problem' in reading) return reading;
  const names = String(reading.value ?? '')
    .split(/[/／>＞|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? { value: names.join(' / ') } : { value: null };
};

const shortcut: Reader = (cell, timeZone) => {
  const reading = code(16)(cell, timeZone);
  if ('problem' in reading || reading.value === null || /^[A-Za-z0-9]+$/.test(String(reading.value))) return reading;
  return { problem: ['只能用字母和数字', 'use letters and digits only'] };
};

/** Imports quick replies of the enterprise, matched by group and title. */
export const importKind: ImportKind = {
  type: 'phrase',
  table: 'phrase',
  key: ['group_id', 'title'],
  live: "scope = 'enterprise'",
  usedBy: ['day_plan_step where retired_at is null and phrase_id'],
  fields: [
    {
      name: 'group_id',
      label: ['分组', 'Group'],
      aliases: ['话术分组', '组', '组名', '分类', 'category', 'folder'],
      sql: 'bigint',
      read: groupPath,
      refers: {
        from: `select concat_ws(' / ', a.name, b.name, g.name) as name, g.id from phrase_group g
          left join phrase_group b on b.id = g.pid left join phrase_group a on a.id = b.pid`,
        missing: [
          '没有“#”这个分组，请先在话术里新建，或改成已有的分组',
          'there is no group “#”; create it under Quick replies first, or use an existing one',
        ],
        isName: true,
      },
      hint: ['已有的分组；下级分组写成“上级 / 下级”', 'An existing group; write a subgroup as “group / subgroup”'],
      example: '点评 · 鼓励',
      required: true,
    },
    {
      name: 'title',
      label: ['标题', 'Title'],
      aliases: ['话术标题', '名称', '话术名称', 'name'],
      sql: 'text',
      read: text(64),
      example: '搭配很好',
      required: true,
    },
    {
      name: 'content',
      label: ['内容', 'Text'],
      aliases: ['话术', '话术内容', '文本', '正文', '回复内容', 'content', 'message', 'reply'],
      sql: 'text',
      read: lines(4000),
      example: '{{姓名}}，这份{{餐次}}搭配得很好，照这样吃就行。',
    },
    {
      name: 'shortcut',
      label: ['快捷码', 'Shortcut'],
      aliases: ['快捷词', '快捷键', '简码', 'code'],
      sql: 'text',
      read: shortcut,
      example: 'dphao',
    },
  ],
  neededByNew: ['content'],
  more: { scope: 'text', created_by: 'bigint' },
  complete: (_, { fresh, options }) => (fresh ? { scope: 'enterprise', created_by: options.dataScope.staffId } : {}),
  fault: ({ content }) => {
    const words = String(content ?? '');
    if (Buffer.byteLength(words) > mostBytes)
      return { field: 'content', sentence: ['内容过长，请控制在 4000 字节以内', 'The text is too long; keep it within 4,000 bytes'] };
    const broken = brokenBraces(words);
    return broken === undefined
      ? undefined
      : { field: 'content', sentence: [`「${broken}」这里的变量没有写完整`, `The variable at “${broken}” is not complete`] };
  },
};
