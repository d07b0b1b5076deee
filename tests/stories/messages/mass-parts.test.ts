import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { useMassCompany } from './mass-company.js';

const most = 10_000;
const contacts = 2 * most + 1;

onEveryStore('mass message to more contacts of a sender than WeCom takes at once', (options) => {
  const used = useMassCompany(options);

  it('is split, with each contact in one part', async () => {
    const [sender] = await used.senders(1);
    const { id: staff, userid } = sender ?? expect.unreachable();
    await used.rows(sql`with added as (
        insert into external_user (enterprise_id, external_userid, name, first_add_at)
        select e.id, 'wmMany' || n, '客户' || n, now() from enterprise e, generate_series(1, ${contacts}) n where e.corpid = 'wwsandbox'
        returning enterprise_id, id)
      insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at) select enterprise_id, id, ${userid}, now() from added`);
    const { total } = await used.client.checkMassMessage({ type: 'single', sender_user_ids: [staff] });
    expect(total).toBeGreaterThanOrEqual(contacts);
    const { id } = await used.create({ sender_user_ids: [staff], name: '很多人', content: '很多人' });
    const { wx_msgids, plan } = await used.reaches(id, 'sending');
    expect(plan?.total).toBe(total);
    expect(wx_msgids.map(({ target_total }) => target_total)).toEqual([most, most, total - 2 * most]);
    const parts = await used.rows(sql<{ receivers: number; first: number; last: number }>`select count(distinct r.wx_id)::int as receivers,
      min(r.external_user_id)::int as first, max(r.external_user_id)::int as last
      from mass_receiver r join mass_platform_message p on p.id = r.platform_message_id where p.message_id = ${id} group by p.part order by p.part`);
    expect(parts.map(({ receivers }) => receivers)).toEqual([most, most, total - 2 * most]);
    // In the order of the contacts.
    expect(parts.flatMap(({ first, last }) => [first, last])).toEqual(
      parts.flatMap(({ first, last }) => [first, last]).toSorted((a, b) => a - b),
    );
  });
});
