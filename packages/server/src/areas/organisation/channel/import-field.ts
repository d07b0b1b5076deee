import { asText, type Reader } from '../../../imports/decide/values.js';
import type { ImportField, ImportOptions, Values } from '../../../imports/kind.js';

const longest = 200;

/** Reads the name, code or path of a channel, with any spaces around the separators of a path. */
const read: Reader = (cell) => {
  const value = asText(cell)
    .split(/[/>]/)
    .map((part) => part.trim())
    .join(' / ');
  return value.length > longest ? { problem: [`最多 ${longest} 个字`, `at most ${longest} characters`] } : { value };
};

const paths = `select concat_ws(' / ', g.name, p.name, c.name) as name, c.id, c.name as own, c.code, c.status
  from channel c left join channel p on p.id = c.pid left join channel g on g.id = p.pid`;

const plain = (column: string) => `regexp_replace(normalize(${column}, nfkc), '\\s*[/>]\\s*', ' / ', 'g')`;

/** The column of an import that names a channel: by its path or code, or by its name where only one has it. */
export const channelField: ImportField = {
  name: 'channel_id',
  label: ['渠道', 'Channel'],
  aliases: ['来源渠道', '渠道名称', '渠道编码', '渠道来源', 'source channel'],
  sql: 'bigint',
  read,
  refers: {
    from: `select n.name, min(n.id) as id from (
        select ${plain('name')} as name, id from (${paths}) a where status = 'enabled'
        union all select ${plain('own')}, id from (${paths}) b where status = 'enabled'
        union all select code, id from (${paths}) d where status = 'enabled') n
      group by n.name having count(distinct n.id) = 1`,
    isName: true,
    shown: paths,
    missing: [
      '没有启用的渠道“#”，或有多个渠道叫这个名称，请填写编码或完整路径',
      'no enabled channel “#”, or several have this name; write its code or path',
    ],
  },
  example: '',
};

/** The channel of a new record: that of its row, or the one chosen for all rows. */
export const channelOfNew = (record: Values, options: ImportOptions) => (record.channel_id ?? options.channel_id ?? null) as number | null;
