import type { BuiltIn } from '../../../setup/built-in.js';

/** Every company has one order, so that its version can be locked. */
export const builtIn: BuiltIn = {
  add: (db, enterprise_id) =>
    db
      .insertInto('poster_cycle')
      .values({ enterprise_id })
      .onConflict((known) => known.doNothing())
      .execute(),
};
