import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany, demoOrigin } from '../../../sandbox/demo-company.js';
import { demo as codes } from '../contact/demo.js';
import { type Candidate, candidatesOf, chooseFrom, type Step } from './choose.js';
import { welcomesOf } from './demo-welcomes.js';
import { withNames } from './work.js';

const pastDays = 14;

interface Arrival {
  external_userid: string;
  wx_userid: string;
  nick: string;
  staff: string;
  state: string | null;
  received_at: string;
  staff_code_id: number | null;
  code_text: string | null;
}

/** The result of a welcome, how long it took, and the words of WeCom. */
type End = readonly ['done' | 'late' | 'taken', seconds: number, zh?: string, en?: string];

interface Send extends Arrival {
  welcome_id: number | null;
  step: Step;
  content: string;
  attachments: StoredAttachment[];
  end: End;
}

/** Those who came of late. */
const arrivals = async (db: Db, company: DemoCompany) =>
  (
    await sql<Arrival>`select u.external_userid, f.wx_userid, u.name as nick, s.name as staff, f.state, f.created_at as received_at, c.id as staff_code_id,
        case c.welcome_mode when 'code' then c.welcome_content end as code_text
      from external_user_follow f join external_user u on u.id = f.external_user_id join staff s on s.wx_userid = f.wx_userid
        left join scan_key k on k.state = f.state left join staff_code c on c.id = k.staff_code_id
      where f.created_at >= ${company.at(pastDays, '00:00')} order by f.created_at, f.external_user_id`.execute(db)
  ).rows;

function endOf(at: number): End {
  if (at % 19 === 11)
    return ['late', 20.4, '欢迎语已过期，企业微信只给 20 秒（41050）', 'The welcome came too late; WeCom allows 20 seconds (41050)'];
  if (at % 13 === 6) return ['taken', 1.1];
  return ['done', 0.7 + ((at * 7) % 19) / 10];
}

/** What each member's new contacts may be welcomed with. */
async function candidatesByMember(db: Db, list: readonly Arrival[]) {
  const found = new Map<string, Candidate[]>();
  for (const { wx_userid } of list) if (!found.has(wx_userid)) found.set(wx_userid, await candidatesOf(db, wx_userid));
  return found;
}

function sendOf(company: DemoCompany, candidates: readonly Candidate[], arrival: Arrival, at: number): Send | undefined {
  const { code_text, nick, staff } = arrival;
  const ofCode = code_text === null ? undefined : { step: 'code' as const, welcomeId: null, content: code_text, attachments: [] };
  const choice = ofCode ?? chooseFrom(candidates, company.clockOf(new Date(arrival.received_at)));
  if (!choice) return undefined;
  const content = withNames(choice.content, { nick, staff, corp: company.name });
  return { ...arrival, welcome_id: choice.welcomeId, step: choice.step, content, attachments: choice.attachments, end: endOf(at) };
}

/** Adds the log. Results come after the rows, as they really do, so that they are counted. */
async function addSends(db: Db, sends: readonly Send[]) {
  const rows = sends.map(({ end: [result, seconds, error = null, error_en = null], ...send }) => ({
    ...send,
    result,
    seconds,
    error,
    error_en,
  }));
  const columns = sql`external_userid text, wx_userid text, state text, received_at timestamptz, staff_code_id bigint, welcome_id bigint, step text,
    content text, attachments jsonb, result text, seconds numeric, error text, error_en text`;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})`;
  await sql`insert into welcome_send (external_userid, wx_userid, state, received_at, deadline, staff_code_id, welcome_id, step, content, attachments)
    select external_userid, wx_userid, state, received_at, received_at + interval '20 seconds', staff_code_id, welcome_id, step, content, attachments
    from ${given} order by received_at`.execute(db);
  await sql`update welcome_send w set result = r.result, settled_at = r.received_at + make_interval(secs => r.seconds::float8), error = r.error,
      error_en = r.error_en from ${given} where r.external_userid = w.external_userid and r.wx_userid = w.wx_userid`.execute(db);
}

async function addWelcomes(db: Db, company: DemoCompany): Promise<Send[]> {
  const support = await db.selectFrom('department').select('id').where('name', '=', '客服部').executeTakeFirstOrThrow();
  await db.insertInto('welcome').values(welcomesOf(company, support.id)).execute();
  const list = await arrivals(db, company);
  const candidates = await candidatesByMember(db, list);
  const sends = list.flatMap((one, at) => sendOf(company, candidates.get(one.wx_userid) ?? [], one, at) ?? []);
  await addSends(db, sends);
  return sends;
}

const codeOf = ({ corpid }: DemoCompany, { external_userid, wx_userid }: Send) =>
  `WC${createHash('sha256').update(`${corpid} ${external_userid} ${wx_userid}`).digest('hex').slice(0, 32)}`;

/** Lets the simulated WeCom have the codes of those who came, used or late. */
const addWelcomeCodes = (company: DemoCompany, sends: readonly Send[]) =>
  company.inWeCom(({ welcomes }) => {
    for (const send of sends) {
      const { external_userid, wx_userid: userid, content: text, attachments, end } = send;
      const created = Date.parse(send.received_at);
      const at = created + end[1] * 1000;
      const used = {
        done: { at, text, attachments: toPlatform(attachments, new Map(), demoOrigin), by: 'app' as const },
        taken: { at, text: '', attachments: [], by: 'other' as const },
        late: undefined,
      }[end[0]];
      welcomes.set(codeOf(company, send), { external_userid, userid, created, ...(used ? { used } : {}) });
    }
  });

export const demo: Demo = {
  needs: [codes],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    const sends = await asCompany(db, enterpriseId, () => addWelcomes(db, company));
    await addWelcomeCodes(company, sends);
  },
};
