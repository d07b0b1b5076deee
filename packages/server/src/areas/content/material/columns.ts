import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { labelColumns } from '../../../content-labels/content-labels.js';
import type { Context } from '../../../http/context.js';

type Material = Row<'listMaterials'>;

const isFile = sql<boolean>`material.media_type in ('image', 'voice', 'video', 'file')`;

/** A column of the upload of a material's file in WeCom. The cover of a mini-program is uploaded too. */
const mediaColumn = (column: RawBuilder<unknown>) => sql<string | null>`(select ${column} from platform_media m
  where m.file_key = material.file_key and m.type = case material.media_type when 'miniprogram' then 'image' else material.media_type end)`;

const fileColumn = (column: RawBuilder<unknown>) => sql<string | null>`case when ${isFile}
  then (select ${column} from file f where f.key = material.file_key) end`;

/** Uploads of a material's file. As an array: with the expression itself the rules of rows would keep it from using an index. */
const isUpload = sql`o.target = any(array(select 'media ' || material.file_key))`;

/** A material's `media_state`: what is being uploaded, then what failed last. */
export const mediaState = sql<Material['media_state']>`case
  when material.file_key is null then 'none'
  when exists (select from outgoing o where ${isUpload} and o.status in ('waiting', 'unknown')) then 'uploading'
  else coalesce(${mediaColumn(sql`case when m.failed_at is not null then 'failed' when m.uploaded_at > now() - interval '3 days' then 'ready'
    when m.uploaded_at is not null then 'expired' end`)}, 'none') end`;

/** Why the last upload failed, while nothing newer is under way. */
export const mediaError = (language: Context['caller']['language']) => sql<
  string | null
>`case when ${mediaColumn(sql`m.failed_at`)} is not null then
  (select left(${sql.ref(language === 'en' ? 'o.error_en' : 'o.error')}, 500) from outgoing o where ${isUpload} order by o.id desc limit 1) end`;

/** Columns of the contract's `Material`. */
export const columnsFor = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'material.id',
    'material.name',
    sql<Material['media_type']>`material.media_type`.as('media_type'),
    'material.content',
    // Of an article: the address of its page, on whatever origin this server has.
    sql<string | null>`case when material.url like '/p/%' then ${caller.origin} || material.url else material.url end`.as('url'),
    sql<string | null>`case when ${isFile} then material.file_key end`.as('file_key'),
    fileColumn(sql`left(f.name, 128)`).as('file_name'),
    fileColumn(sql`f.mime`).as('mime'),
    'material.pic_url',
    'material.appid',
    'material.page',
    'material.source_id',
    mediaColumn(sql`m.media_id`).as('media_id'),
    mediaColumn(sql`m.uploaded_at + interval '3 days'`).as('media_expire_at'),
    mediaState.as('media_state'),
    mediaError(caller.language).as('media_error'),
    'material.size',
    'material.duration_s',
    ...labelColumns('material', 'material.id'),
    'material.use_count',
    'material.created_at',
    'material.updated_at',
    'material.version',
  ] as const;
