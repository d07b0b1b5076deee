import type { Follow } from './customer-types.js';
import type { Directory } from './directory.js';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Notes that a friendship ended, by the customer or the member. */
export function endFriendship({ endedFriendships }: Directory, externalUserid: string, follow: Follow | undefined) {
  if (!follow) return;
  const { userid, state, createtime: begun } = follow;
  const key = `${userid} ${externalUserid} ${begun}`;
  if (!endedFriendships.has(key)) endedFriendships.set(key, { userid, external_userid: externalUserid, state, begun, ended: nowSeconds() });
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** All friendships, those that have ended too. */
export function friendshipState({ contacts, endedFriendships }: Directory) {
  const open = [...contacts.values()].flatMap(({ external_userid, follows }) =>
    [...follows.values()]
      .filter(({ userid, createtime }) => !endedFriendships.has(`${userid} ${external_userid} ${createtime}`))
      .map(({ userid, state, createtime }) => ({ userid, external_userid, state, begun_at: instant(createtime), ended_at: null })),
  );
  const ended = [...endedFriendships.values()].map(({ begun, ended: at, ...one }) => ({
    ...one,
    begun_at: instant(begun),
    ended_at: instant(at),
  }));
  return { friendships: [...open, ...ended] };
}
