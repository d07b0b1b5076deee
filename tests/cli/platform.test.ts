import { describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const { terminal, env } = useSignedInTerminal();

describe('platform', () => {
  it('reads credentials from standard input, and shows only that they are set', async () => {
    const input = 'contact_secret=first-secret\ncustomer_secret=second-secret\n';
    const set = await terminal.run(['platform', 'set', '--agent-id', '1000002', '--secrets-stdin', '--yes'], { env, input });
    expect([set.code, set.err]).toEqual([0, '']);
    expect(set.out).toMatch(/App ID: 1000002\nContacts secret: set · \d{4}-\d\d-\d\d · 林晓禾\n/);
    expect(set.out).toContain('Callback token: not set');
    expect(set.out).not.toMatch(/first-secret|second-secret/);
    const cleared = await terminal.run(['platform', 'set', '--clear', 'contact_secret', '--yes', '--json'], { env });
    const { agent_id, credentials } = JSON.parse(cleared.out).data as {
      agent_id: number;
      credentials: { name: string; is_set: boolean }[];
    };
    expect(agent_id).toBe(1000002);
    expect(credentials.slice(0, 2)).toMatchObject([
      { name: 'contact_secret', is_set: false },
      { name: 'customer_secret', is_set: true },
    ]);
  });

  it('refuses names it does not know without repeating values, and does nothing unasked', async () => {
    const wrong = await terminal.run(['platform', 'set', '--secrets-stdin', '--yes'], { env, input: 'secret=very-secret\n' });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('contact_secret')]);
    expect(wrong.err).not.toContain('very-secret');
    expect((await terminal.run(['platform', 'set'], { env })).code).toBe(2);
    const unasked = await terminal.run(['platform', 'set', '--agent-id', '1'], { env });
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('--yes')]);
    const dry = await terminal.run(['platform', 'set', '--secrets-stdin', '--dry-run'], { env, input: 'contact_secret=very-secret\n' });
    expect(`${dry.out}${dry.err}`).not.toContain('very-secret');
    const shown = await terminal.run(['platform', 'show', '--json'], { env });
    expect(JSON.parse(shown.out).data).toMatchObject({ agent_id: 1000002, is_sandbox: true });
  });
});
