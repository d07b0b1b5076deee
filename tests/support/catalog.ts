import type { Database } from '@shiyi/server/db/database';
import { sql } from 'kysely';

/** Objects of the schema `public`: kind, name, and what PostgreSQL says they are. Bodies of constraints and the like are as it prints them. */
const catalog = `
  with owner as (select oid from pg_roles where rolname = current_user)
  select 'table' as kind, c.relname as name, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions) as what
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 'S')
  union all
  select 'column', c.relname || '.' || a.attname, concat_ws(' ', rank() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'
  union all
  select 'index', c.relname, concat_ws(' ', pg_get_indexdef(c.oid), c.reloptions)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'i'
  union all
  select 'constraint', concat(conrelid::regclass, '.', conname), concat_ws(' ', contype, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' -- the column says so
  union all
  select 'trigger', concat(t.tgrelid::regclass, '.', t.tgname), concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t where not t.tgisinternal
  union all
  select 'routine', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select 'policy', concat(p.polrelid::regclass, '.', p.polname), concat_ws(' ', p.polcmd, p.polpermissive,
      (select string_agg(case when r = (select oid from owner) then 'owner' else r::regrole::text end, ',') from unnest(p.polroles) r),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
  union all
  select 'sequence', s.seqrelid::regclass::text, concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
  union all
  select 'grant', granted.kind || ' ' || granted.name,
    string_agg(concat_ws(' ', case when a.grantee = (select oid from owner) then 'owner' when a.grantee = 0 then 'public' else a.grantee::regrole::text end,
      a.privilege_type, a.is_grantable), ', ' order by a.grantee <> (select oid from owner), a.grantee, a.privilege_type)
    from (
      select 'relation' as kind, c.oid::regclass::text as name, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)) as acl
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'
      union all select 'column', concat(a.attrelid::regclass, '.', a.attname), a.attacl from pg_attribute a where a.attacl is not null and a.attrelid >= 16384
      union all select 'routine', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select concat('default ', d.defaclobjtype), coalesce(d.defaclnamespace::regnamespace::text, ''), d.defaclacl from pg_default_acl d
    ) granted cross join lateral aclexplode(granted.acl) a
    group by 1, 2
  union all
  select 'type', t.typname, t.typtype::text from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype <> 'c' and t.typelem = 0
  order by 1, 2, 3`;

/** Everything the migrations make, as lines that two databases can be compared by. */
export async function readCatalog(database: Pick<Database, 'system'>): Promise<string[]> {
  const { rows } = await database.system((db) => sql.raw<{ kind: string; name: string; what: string }>(catalog).execute(db));
  return rows.map(({ kind, name, what }) => `${kind} ${name}: ${what}`);
}
