import { describe, expect, it } from 'vitest';
import { shareOut } from './share-out.js';

const service = (id: number, user_id: number, principal_user_id: number | null = 9) => ({ id, user_id, principal_user_id });

describe('shareOut', () => {
  it('gives each customer to the one with the fewest open services', () => {
    const given = shareOut(
      [service(1, 11), service(2, 12), service(3, 13)],
      [
        { id: 5, before: 2 },
        { id: 6, before: 0 },
      ],
    );
    expect([...given]).toEqual([
      [1, 6],
      [2, 6],
      [3, 5],
    ]);
  });

  it('keeps the services of a customer together', () => {
    const given = shareOut(
      [service(1, 11), service(2, 11), service(3, 12)],
      [
        { id: 5, before: 0 },
        { id: 6, before: 0 },
      ],
    );
    expect([...given.values()]).toEqual([5, 5, 6]);
  });

  it('leaves customers with a receiver who has them already', () => {
    const given = shareOut(
      [service(1, 11, 6), service(2, 11)],
      [
        { id: 5, before: 0 },
        { id: 6, before: 40 },
      ],
    );
    expect([...given.values()]).toEqual([6, 6]);
  });
});
