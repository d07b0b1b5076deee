import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { checkInsOf } from '../../support/check-ins.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('messages on a timeline', (options) => {
  const used = useAdmin(options);
  const run = <Row>(query: ReturnType<typeof sql<Row>>) => checkInsOf(used.server).run(query);
  const mine = { staff: 0, name: '陈\\1&$1', user: 0, session: '' };
  const timeline = async (client = used.admin) =>
    (await client.listCustomerTimeline({ user_id: mine.user, limit: 100 })).list.filter(({ kind }) =>
      ['chat', 'mass_message', 'automatic_message'].includes(kind),
    );

  /** A chat of three messages on one day and one on the next, by a nutritionist. */
  async function chat(enterprise_id: number, external: string) {
    const [{ id } = { id: 0 }] = await run<{
      id: number;
    }>(sql`insert into chat_conversation (enterprise_id, session_id, type, external_userid, message_count,
        last_seq, last_at, last_type, last_digest) values (${enterprise_id}, ${mine.session}, 'single', ${external}, 4, 4, now(), 'text', '好的') returning id`);
    await run(sql`insert into chat_member (enterprise_id, wx_userid, conversation_id, last_at)
      select enterprise_id, wx_userid, ${id}, now() from staff where id = ${mine.staff}`);
    await run(sql`insert into chat_message (enterprise_id, seq, conversation_id, msgid, sender_kind, sender, sent_at, msgtype, action, content)
      select ${enterprise_id}, 900000 + n, ${id}, 'timeline-' || n, 'customer', ${external}, timestamptz '2026-03-02T08:00:00+08:00' + n * interval '6 hours',
        'text', 'send', '晚上能吃水果吗' from generate_series(0, 3) n`);
  }

  beforeAll(async () => {
    const [found] = await run<{ id: number; staff_id: number; customer_id: number; external_userid: string; enterprise_id: number }>(
      sql`select u.id, c.principal_user_id as staff_id, u.customer_id, u.external_userid, u.enterprise_id from external_user u
        join customer c on c.id = u.customer_id join staff s on s.id = c.principal_user_id
        where s.wx_userid is not null and s.username is not null and s.status = 'enabled' order by u.id limit 1`,
    );
    const { id, staff_id, customer_id, external_userid, enterprise_id } = found ?? expect.unreachable();
    Object.assign(mine, { staff: staff_id, user: customer_id, session: `timeline ${external_userid}` });
    await run(sql`update staff set name = ${mine.name} where id = ${staff_id}`);
    await run(sql`delete from automatic_message where user_id = ${customer_id}`);
    await run(sql`delete from mass_receiver where external_user_id = ${id}`);
    await run(sql`delete from chat_conversation where external_userid = ${external_userid}`);
    await chat(enterprise_id, external_userid);
    const [mass] = await run<{
      id: number;
    }>(sql`insert into mass_message (enterprise_id, type, name, content, send_type, operator_id, origin)
      values (${enterprise_id}, 'single', '周末提醒', '周末也记得称重，{{ staff }}', 'now', ${staff_id}, 'https://shiyi.example') returning id`);
    await run(
      sql`insert into mass_sender (enterprise_id, message_id, staff_id, wx_userid) values (${enterprise_id}, ${mass?.id}, ${staff_id}, 'chen')`,
    );
    await run(sql`insert into mass_receiver (enterprise_id, message_id, staff_id, external_user_id, wx_id, wx_status, sent_at)
      values (${enterprise_id}, ${mass?.id}, ${staff_id}, ${id}, ${external_userid}, 1, now())`);
    await run(sql`insert into automatic_message (enterprise_id, scene, channel, subject, subject_id, user_id, title, content, happened_at, due_at, status, sent_at)
      select ${enterprise_id}, 'punch_evaluated', 'app', 'diet_punch:' || n, n, ${customer_id}, '午餐点评', '搭配很好', now(), now(),
        case n when 1 then 'sent' else 'waiting' end, case n when 1 then now() end from generate_series(1, 2) n`);
    await used.admin.setCustomerConsent({ id: customer_id, module: 'diet', granted: true });
  });

  it('are what was sent, and how many messages a chat had on each day, without its words', async () => {
    const list = await timeline();
    expect(
      list
        .filter(({ kind }) => kind === 'chat')
        .map(({ day, figure, text, session_id, staff }) => [day, figure, text, session_id, staff?.id]),
    ).toEqual([
      ['2026-03-03', 1, null, mine.session, mine.staff],
      ['2026-03-02', 3, null, mine.session, mine.staff],
    ]);
    expect(list.filter(({ kind }) => kind === 'mass_message')).toMatchObject([
      { text: `周末也记得称重，${mine.name}`, staff: { id: mine.staff }, session_id: null },
    ]);
    expect(list.filter(({ kind }) => kind === 'automatic_message')).toMatchObject([
      { event: 'punch_evaluated', text: '午餐点评\n搭配很好', staff: null },
    ]);
    expect((await used.admin.listCustomerTimeline({ user_id: mine.user, kind: 'chat' })).total).toBe(2);
  });

  it('say nothing of check-ins once the customer has withdrawn the consent to them', async () => {
    await used.admin.setCustomerConsent({ id: mine.user, module: 'diet', granted: false });
    expect((await timeline()).find(({ kind }) => kind === 'automatic_message')?.text).toBe('');
    await used.admin.setCustomerConsent({ id: mine.user, module: 'diet', granted: true });
  });

  it('are hidden from who may not see their lists', async () => {
    const [{ username } = { username: '' }] = await run<{ username: string }>(sql`select username from staff where id = ${mine.staff}`);
    const nutritionist = await used.server.as(username);
    const rights = await run<{
      code: string;
    }>(sql`select distinct p.code from staff_role sr join role_permission rp on rp.role_id = sr.role_id
      join permission p on p.id = rp.permission_id where sr.staff_id = ${mine.staff}`);
    const may = (code: string) => rights.some((one) => one.code === code);
    const seen = new Set((await timeline(nutritionist)).map(({ kind }) => kind));
    expect([seen.has('chat'), seen.has('mass_message'), seen.has('automatic_message')]).toEqual(
      ['chat-log:chat:list', 'work-chat:message:list', 'message-config:log:list'].map(may),
    );
    expect([...seen]).not.toHaveLength(3);
  });
});
