import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const refresh = vi.fn();
const sent = new Set<string>();
vi.mock('./client.js', () => ({
  refresh: (ids: string[]) => refresh(ids),
  readsOf: (area: string) => [`list${area}`, `get${area}`, `get${area}Tree`],
}));
vi.mock('./recent-requests.js', () => ({ isSentHere: (id: string) => sent.has(id) }));

const { takeChange } = await import('./record-changes.js');
const change = (area: 'role' | 'tag', request_id: string | null = null) => takeChange({ type: 'changed', area, ids: [1], request_id });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  refresh.mockReset();
});

describe('takeChange', () => {
  it('reloads the lists of all areas that changed, once, and no open record', () => {
    for (const area of ['role', 'tag', 'role'] as const) change(area);
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(refresh.mock.calls).toEqual([[['listrole', 'getroleTree', 'listtag', 'gettagTree']]]);
    vi.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('reloads nothing for what this window wrote', () => {
    sent.add('own');
    change('role', 'own');
    vi.advanceTimersByTime(5000);
    expect(refresh).not.toHaveBeenCalled();
    change('role', 'other');
    vi.advanceTimersByTime(5000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
