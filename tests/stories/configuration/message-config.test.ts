import type { ApiError, Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const text = {
  scene: 'camp_start',
  title: '{{camp_name}}开营了',
  content: '{{nick_name}}，{{camp_name}} {{start_date}} 开营。',
} as const;
const camp = { ...text, name: '开营通知', channels: ['app'] } satisfies Input<'createMessageConfig'>;

onEveryStore('automatic messages', (options) => {
  const used = useAdmin(options);

  const refusedField = async (change: Partial<Input<'createMessageConfig'>>) => {
    const refused = await expectRefusal(used.admin.createMessageConfig({ ...camp, ...change }), 42200);
    return { field: refused.detail.errors?.[0]?.field, message: refused.message };
  };

  it('take the variables of their scene, and no others', async () => {
    const scenes = await used.admin.getMessageConfigParams();
    expect(scenes.find((one) => one.scene === 'camp_start')?.params.map((one) => one.name)).toEqual([
      'nick_name',
      'camp_name',
      'start_date',
    ]);
    const unknown = await refusedField({ content: '{{nick_name}} {{ remain_days }} {{constructor}} {{__proto__}}' });
    expect(unknown.field).toBe('content');
    for (const name of ['remain_days', 'constructor', '__proto__']) expect(unknown.message).toContain(`{{${name}}}`);
    expect(unknown.message).not.toContain('nick_name');
    expect((await refusedField({ title: '{{}}' })).field).toBe('title');
    const preview = await used.admin.queryMessagePreview({ ...text, content: '{{ nick_name }} <b>{{nobody}}</b> {{{nick_name}}}' });
    expect(preview).toMatchObject({ title: '秋季轻体营开营了', content: '小满 <b>{{nobody}}</b> {小满}', unknown: ['nobody'] });
  });

  it('are accepted only for channels that reach the recipient and have what the channel needs', async () => {
    expect((await refusedField({ channels: ['wwx_app'] })).field).toBe('channels');
    expect((await refusedField({ scene: 'risk_alert', channels: ['app'], title: '提醒', content: '{{staff_name}}' })).field).toBe(
      'channels',
    );
    expect((await refusedField({ channels: ['none', 'app'] })).field).toBe('channels');
    expect((await refusedField({ channels: ['mp_template'] })).field).toBe('template_id');
    expect((await refusedField({ quiet_from: '22:00' })).field).toBe('quiet_to');
    expect((await refusedField({ quiet_from: '22:00', quiet_to: '22:00' })).field).toBe('quiet_to');
  });

  it('are counted as the channel counts', async () => {
    const lengths = async (content: string) =>
      (
        await used.admin.queryMessagePreview({ ...text, title: '好', channels: ['app', 'mp_template', 'sms', 'wwx_app'], content })
      ).lengths.map(({ used, parts }) => [used, parts]);
    // An emoji outside the first plane takes two units of a text message and four bytes.
    expect(await lengths('好😀')).toEqual([
      [3, 1],
      [4, 1],
      [3, 1],
      [3 + 1 + 7, 1],
    ]);
    expect((await lengths('好'.repeat(70)))[2]).toEqual([70, 1]);
    expect((await lengths('好'.repeat(71)))[2]).toEqual([71, 2]);
    expect((await lengths('好'.repeat(135)))[2]).toEqual([135, 3]);
    const sms = { channels: ['sms' as const], template_id: 'T1' };
    expect((await refusedField({ ...sms, content: '好'.repeat(501) })).field).toBe('content');
    // The sample customer's name counts, not the braces.
    expect((await refusedField({ ...sms, content: `${'好'.repeat(499)}{{nick_name}}` })).field).toBe('content');
    expect((await refusedField({ channels: ['mp_template'], template_id: 'T1', content: '好'.repeat(200) })).field).toBe('content');
  });

  it('wait for the delay and for the end of the quiet time', async () => {
    const sentAt = async (happened_at: string, quiet?: [string, string], delay_minutes = 0) => {
      const hours = quiet ? { quiet_from: quiet[0], quiet_to: quiet[1] } : {};
      const { sent_at } = await used.admin.queryMessagePreview({ ...text, ...hours, delay_minutes, happened_at });
      return new Date(sent_at).toISOString();
    };
    const night: [string, string] = ['22:00', '08:00'];
    const at = (text: string) => new Date(text).toISOString();
    const cases: [string, [string, string] | undefined, number, string][] = [
      ['2026-11-20T21:59:00+08:00', night, 0, '2026-11-20T21:59:00+08:00'],
      ['2026-11-20T21:59:00+08:00', night, 1, '2026-11-21T08:00:00+08:00'],
      ['2026-11-20T23:59:59+08:00', night, 0, '2026-11-21T08:00:00+08:00'],
      ['2026-11-21T00:00:00+08:00', night, 0, '2026-11-21T08:00:00+08:00'],
      ['2026-11-21T07:59:59+08:00', night, 0, '2026-11-21T08:00:00+08:00'],
      ['2026-11-21T08:00:00+08:00', night, 0, '2026-11-21T08:00:00+08:00'],
      ['2026-11-20T12:30:00+08:00', ['12:00', '14:00'], 0, '2026-11-20T14:00:00+08:00'],
      ['2026-11-20T14:00:00+08:00', ['12:00', '14:00'], 0, '2026-11-20T14:00:00+08:00'],
      ['2026-12-31T23:30:00+08:00', night, 0, '2027-01-01T08:00:00+08:00'],
      ['2026-11-20T12:30:00+08:00', undefined, 10_080, '2026-11-27T12:30:00+08:00'],
    ];
    for (const [happened, quiet, delay, expected] of cases) expect(await sentAt(happened, quiet, delay), happened).toBe(at(expected));
  });

  it('exist once per scene, keep versions, and can be restored', async () => {
    const made = await used.admin.createMessageConfig(camp);
    expect(made).toMatchObject({ ...camp, template_id: null, delay_minutes: 0, quiet_from: null, status: 'on', version: 1 });
    const taken = await expectRefusal(used.admin.createMessageConfig(camp), 40902);
    expect(taken.detail.errors?.[0]).toMatchObject({ field: 'scene' });
    const hostile = `<script>alert(1)</script>'";--{{nick_name}}`;
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        used.admin.updateMessageConfig({ ...camp, id: made.id, version: 1, content: `${hostile}${at}` }),
      ),
    );
    const refused = saves.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual(Array(19).fill(40901));
    const { list } = await used.admin.listMessageConfigs({ scene: 'camp_start' });
    expect(list[0]).toMatchObject({ version: 2 });
    expect(list[0]?.content.startsWith(hostile)).toBe(true);
    const [, first] = (await used.admin.listHistoryEntries({ object: 'message_config', object_id: made.id })).list;
    await used.admin.restoreHistoryEntry({ id: first?.id as number, latest: 2 });
    expect((await used.admin.listMessageConfigs({ keyword: '开营通知' })).list[0]).toMatchObject({ content: camp.content, version: 3 });
    await used.admin.deleteMessageConfig({ id: made.id });
    await expectRefusal(used.admin.deleteMessageConfig({ id: made.id }), 40400);
    const twin = await used.server.as('twin.admin');
    expect((await twin.createMessageConfig(camp)).id).not.toBe(made.id);
  });

  it('can be sent to oneself, if there is a gateway', async () => {
    const risk = { scene: 'risk_alert', title: '提醒', content: '{{staff_name}} 命中 {{rule_name}}' } as const;
    const sent = await used.admin.sendTestMessage({ ...risk, channel: 'wwx_app' });
    expect(sent.content).toBe('提醒\n陈雨桐 命中 敏感承诺');
    const { messages } = (await used.server.deps.sandbox.read('wwsandbox')) ?? expect.unreachable();
    expect([...messages.values()].at(-1)).toMatchObject({ touser: sent.wx_userid, content: sent.content });
    for (const channel of ['app', 'sms', 'mp_template', 'none'] as const) {
      const refused = await expectRefusal(used.admin.sendTestMessage({ ...text, channel }), 42200);
      expect(refused.detail.errors?.[0]).toMatchObject({ field: 'channel', rule: 'gateway' });
    }
    await expectRefusal(used.admin.sendTestMessage({ ...text, channel: 'wwx_app' }), 42200);
    used.server.deps.sandbox.faults = { often: 1 };
    const refused = await expectRefusal(used.admin.sendTestMessage({ ...risk, channel: 'wwx_app' }), 50200);
    expect(refused.detail.errcode).toBe(45009);
    used.server.deps.sandbox.faults = {};
    await expectRefusal((await used.server.as('chenyutong')).sendTestMessage({ ...risk, channel: 'wwx_app' }), 40300);
  });
});
