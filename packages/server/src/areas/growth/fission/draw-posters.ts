import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayIn } from '../../../db/days/instants.js';
import type { Deps } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { keepDrawing, posterToDraw } from '../../../poster-drawing/keep-drawing.js';
import { codeInPicture } from '../../../poster-drawing/read-code.js';

const batch = 20;

interface Undrawn {
  id: number;
  poster_id: number;
  external_user_id: number;
  nick: string;
  qr_code: string;
  date: string;
}

/** Participants whose code has a picture, but who have no poster with it. */
const undrawnOf = async (db: Db) =>
  (
    await sql<Undrawn>`select p.id, f.poster_id, p.external_user_id, u.name as nick, p.qr_code, ${dayIn(sql`p.joined_at`, sql`e.time_zone`)}::text as date
    from fission_participant p join fission f on f.id = p.fission_id join enterprise e on e.id = p.enterprise_id join external_user u on u.id = p.external_user_id
    where p.code_status = 'making' and p.config_id is not null and p.qr_code is not null and p.trouble is null
    order by p.id desc limit ${sql.lit(batch)}`.execute(db)
  ).rows;

/** Draws the poster with what the code of WeCom says. Without an avatar: WeChat's are shown only with consent. @throws Refusal */
async function draw(
  deps: Deps,
  enterpriseId: number,
  { poster_id, external_user_id, nick, qr_code, date }: Undrawn,
): Promise<string | undefined> {
  const poster = await deps.database.tenant(enterpriseId, (db) => posterToDraw(db, poster_id).executeTakeFirst(), 'read');
  const url = poster && (await codeInPicture(deps, enterpriseId, qr_code));
  if (!poster || !url) return undefined;
  return (await keepDrawing(deps, enterpriseId, poster, { nick, date, url }, { externalUserId: external_user_id })).address;
}

/** Draws the posters of participants. One that cannot be drawn says so; what may pass is tried again. */
export async function drawPosters(deps: Deps, enterpriseId: number): Promise<void> {
  for (const one of await deps.database.tenant(enterpriseId, undrawnOf, 'read')) {
    if (deps.jobs.stopping) return;
    const address = await draw(deps, enterpriseId, one).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code === 50300 ? null : undefined;
    });
    if (address === null) continue;
    const change =
      address === undefined
        ? { code_status: 'failed' as const, trouble: 'poster' as const }
        : { code_status: 'ready' as const, poster_url: address };
    await deps.database.tenant(enterpriseId, (db) =>
      db.updateTable('fission_participant').set(change).where('id', '=', one.id).where('code_status', '=', 'making').execute(),
    );
  }
}
