import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { assertMay } from '../../../auth/also-may.js';
import { list } from '../../../db/list-query.js';
import { importKind as importKinds } from '../../../generated/areas/import.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importOperation } from '../../../imports/import-operation.js';
import { assertChoices } from '../../../imports/imports.js';
import type { ImportKind, ImportType } from '../../../imports/kind.js';
import { parseMapping } from '../../../imports/map/columns.js';
import { addCompanyHeads } from '../../../imports/map/company-heads.js';
import { mustExist } from '../../../records/must-exist.js';
import { mayRun } from './detail.js';

const kinds: readonly ImportKind[] = importKinds;

/** Names of the fields of all kinds, by kind and field. */
const labels = (at: 0 | 1) =>
  JSON.stringify(
    Object.fromEntries(kinds.map(({ type, fields }) => [type, Object.fromEntries(fields.map(({ name, label }) => [name, label[at]]))])),
  );

const typesOf = ({ principal }: Context) => kinds.map(({ type }) => type).filter((type) => mayRun(principal, type));

const headColumns = ({ caller }: Context) =>
  [
    ...(['import_head.id', 'import_head.head', 'import_head.field', 'import_head.created_at'] as const),
    sql<ImportType>`import_head.type`.as('type'),
    sql<string | null>`${labels(caller.language === 'zh' ? 0 : 1)}::jsonb -> import_head.type ->> import_head.field`.as('label'),
    sql<{
      id: number;
      name: string;
    } | null>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = import_head.staff_id)`.as('staff'),
  ] as const;

async function createHeads(context: Context, { type, mapping }: Input<'createImportHeads'>) {
  const { db, principal, audit } = context;
  assertMay(principal, [importOperation(type).id]);
  assertChoices(type, principal.timeZone, { mapping });
  const said = parseMapping(mapping);
  const ids = await addCompanyHeads(db, principal.staffId, type, said);
  audit({ target: type, after: Object.fromEntries(said) });
  return db.selectFrom('import_head').select(headColumns(context)).where('id', 'in', ids).orderBy('head_key').execute();
}

async function deleteHead({ db, principal, audit }: Context, { id }: Input<'deleteImportHead'>) {
  const before = await mustExist(db.selectFrom('import_head').select(['id', 'type', 'head', 'field']).where('id', '=', id).forUpdate());
  assertMay(principal, [importOperation(before.type as ImportType).id]);
  await db.deleteFrom('import_head').where('id', '=', id).execute();
  audit({ target: before.head, before });
  return {};
}

export const handlers: Handlers = {
  listImportHeads: list('listImportHeads', {
    from: (context: Context) =>
      context.db.selectFrom('import_head').where(sql<boolean>`import_head.type = any(${typesOf(context)}::text[])`),
    id: 'import_head.id',
    columns: headColumns,
    where: { type: 'import_head.type' },
    order: [{ asc: 'import_head.type' }, { asc: 'import_head.head_key' }],
  }),
  createImportHeads: createHeads,
  deleteImportHead: deleteHead,
};
