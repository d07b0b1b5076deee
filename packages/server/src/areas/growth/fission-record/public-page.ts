import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { timeTextOfRow } from '../../../db/days/instants.js';
import { html } from '../../../public-pages/html.js';
import type { OpenedLink, PublicPage, PublicPageKind } from '../../../public-pages/public-page.js';

interface Level {
  level: number;
  invite_count: number;
  name: string;
  state: 'owed' | 'given' | 'held' | 'expired' | 'failed' | 'taken_back' | null;
}

interface Progress {
  campaign: string;
  name: string;
  valid_count: number;
  held_count: number;
  is_over: boolean;
  until: string;
  rule_text: string | null;
  poster_url: string | null;
  levels: Level[];
}

async function progressOf(db: Db, { targetId, externalUserId }: OpenedLink): Promise<Progress | undefined> {
  const { rows } =
    await sql<Progress>`select f.name as campaign, u.name, p.valid_count, p.held_count, f.status = 'finished' as is_over, f.rule_text, p.poster_url,
      ${timeTextOfRow('f.rewards_until', 'e.time_zone', 'FMMM 月 FMDD 日 HH24:MI')} as until,
      (select json_agg(json_build_object('level', l.level, 'invite_count', l.invite_count, 'name', l.reward ->> 'name', 'state',
          (select w.state from fission_reward w where w.participant_id = p.id and w.level = l.level)) order by l.level)
        from fission_level l where l.fission_id = f.id) as levels
    from fission_participant p join fission f on f.id = p.fission_id join enterprise e on e.id = f.enterprise_id
      join external_user u on u.id = p.external_user_id
    where p.id = ${targetId} and p.external_user_id = ${externalUserId}`.execute(db);
  return rows[0];
}

/** Others open the page too, so that it shows no whole nickname. */
function shortName(name: string): string {
  const [first] = new Intl.Segmenter('zh').segment(name);
  return first ? `${first.segment}＊＊` : '您';
}

const words: Record<NonNullable<Level['state']>, string> = {
  ...{ owed: '已达成，待发放', given: '已发放', held: '核实中', expired: '已过期', failed: '待处理', taken_back: '已收回' },
};

const stateOf = ({ state, invite_count }: Level, valid: number) => (state ? words[state] : `还差 ${Math.max(1, invite_count - valid)} 位`);

function bodyOf({ campaign, name, valid_count, held_count, is_over, until, rule_text, poster_url, levels }: Progress) {
  const next = levels.find(({ invite_count }) => invite_count > valid_count) ?? levels.at(-1);
  return html`<h1>${campaign}</h1><p class="meta"><span>${shortName(name)}的邀请进度</span></p>
    ${is_over ? html`<p class="note">活动已结束，奖励可在 ${until} 前领取。</p>` : null}
    <p class="figure">${valid_count} 位好友</p>
    <progress value="${Math.min(valid_count, next?.invite_count ?? 0)}" max="${next?.invite_count ?? 1}"></progress>
    ${held_count > 0 ? html`<p class="muted">另有 ${held_count} 位好友等待生效。</p>` : null}
    <h2>奖励</h2><ul class="rows">${levels.map(
      (level) => html`<li><span>邀请 ${level.invite_count} 位：${level.name}</span><b>${stateOf(level, valid_count)}</b></li>`,
    )}</ul>
    ${poster_url && !is_over ? html`<h2>我的海报</h2><p><img src="${poster_url}" alt="邀请海报"></p>` : null}
    ${rule_text ? html`<h2>活动规则</h2>${rule_text.split('\n').map((line) => html`<p>${line}</p>`)}` : null}
    <footer>是否邀请由您决定，不邀请也不影响您的服务。</footer>`;
}

async function render(db: Db, link: OpenedLink): Promise<PublicPage | undefined> {
  const progress = await progressOf(db, link);
  return progress && { title: progress.campaign, description: '已邀请几位，一看便知', body: bodyOf(progress) };
}

export const publicPages: PublicPageKind[] = [{ kind: 'fission', render }];
