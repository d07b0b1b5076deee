import { sql } from 'kysely';
import type { BuiltIn } from '../../../setup/built-in.js';
import { packs } from './packs/packs.js';

/** The rules that come with the product, off until a company turns them on. What a company changed or removed is left alone. */
export const builtIn: BuiltIn = {
  add: (db, enterpriseId) =>
    sql`
    insert into chat_rule (enterprise_id, name, words, match, pack, level, scope, sender, exceptions, enabled, source, source_en)
    select ${enterpriseId}, p.name, p.words, p.match, p.pack, p.level, 'all', p.sender, p.exceptions, false, p.source, p.source_en
    from jsonb_to_recordset(${JSON.stringify(packs.map(({ source: [zh, en], ...one }) => ({ ...one, source: zh, source_en: en })))}::jsonb)
      as p(name text, words text[], match text, pack text, level text, sender text, exceptions text[], source text, source_en text)
    where not exists (select from chat_rule r where r.enterprise_id = ${enterpriseId} and r.pack = p.pack and r.source = p.source)
    on conflict do nothing`.execute(db),
};
