import { type ApiError, isApiError } from '@shiyi/sdk';
import { useRef, useState } from 'react';
import { client, useOperation } from '#api/client.js';
import { useSteady } from '#ui/status/useSteady.js';
import type { TreeNode } from '#ui/tree/TreeView.js';
import type { Friend, Participant } from '../fission.js';

/** What stands below a participant. */
type Below = { state: 'loading' } | { state: 'failed'; error: ApiError } | { state: 'ready'; friends: readonly Friend[]; more: number };

/** A row of the tree: a participant, a friend, or a note in place of friends. */
export interface InviteNode extends TreeNode {
  children: readonly InviteNode[];
  what: { participant: Participant } | { friend: Friend } | { note: 'loading' | 'failed' | 'nobody' } | { more: number; of: number };
  /** The participant whose friends stand below it. */
  opens: number | undefined;
}

const most = 100;
const perPage = 20;

/** Gives each place in the tree a number: a friend who takes part stands below their inviter and at the top. */
function useNumbers() {
  const numbers = useRef(new Map<string, number>());
  return (path: string) => {
    const known = numbers.current.get(path) ?? numbers.current.size + 1;
    numbers.current.set(path, known);
    return known;
  };
}

/** Reads the friends of a participant once, when they are first shown. */
function useFriends(id: number) {
  const [below, setBelow] = useState<ReadonlyMap<number, Below>>(new Map());
  const put = (participant: number, next: Below) => setBelow((before) => new Map(before).set(participant, next));
  const load = useSteady(async (participant: number) => {
    const known = below.get(participant);
    if (known && known.state !== 'failed') return;
    put(participant, { state: 'loading' });
    try {
      const page = await client.listFissionFriends({ id, participant_id: participant, limit: most });
      put(participant, { state: 'ready', friends: page.list, more: page.total - page.list.length });
    } catch (error) {
      if (!isApiError(error)) throw error;
      put(participant, { state: 'failed', error });
    }
  });
  return { below, load };
}

type Numbers = (path: string) => number;

/** Builds what stands below a participant; `above` has those on the way, because two may have brought each other. */
function friendNodes(
  participant: number,
  path: string,
  above: readonly number[],
  below: ReadonlyMap<number, Below>,
  number: Numbers,
): InviteNode[] {
  const known = below.get(participant);
  const note = (name: 'loading' | 'failed' | 'nobody'): InviteNode => ({
    ...{ id: number(`${path}/${name}`), name, children: [], what: { note: name }, opens: undefined },
  });
  if (!known || known.state === 'loading') return [note('loading')];
  if (known.state === 'failed') return [note('failed')];
  if (known.friends.length === 0) return [note('nobody')];
  const nodes = known.friends.map((friend): InviteNode => {
    const own = friend.own_participant_id;
    const opens = own !== null && !above.includes(own) ? own : undefined;
    const at = `${path}/${friend.id}`;
    return {
      ...{ id: number(at), name: friend.name, what: { friend }, opens },
      children: opens === undefined ? [] : friendNodes(opens, at, [...above, opens], below, number),
    };
  });
  if (known.more === 0) return nodes;
  const rest: InviteNode['what'] = { more: known.more, of: participant };
  return [...nodes, { id: number(`${path}/more`), name: '', children: [], what: rest, opens: undefined }];
}

/** Returns the participants who brought friends, page by page, with the friends that were unfolded. */
export function useInviteTree(id: number) {
  const [pages, setPages] = useState(1);
  const number = useNumbers();
  const { below, load } = useFriends(id);
  // What was read before stays in view while the next page comes.
  const reading = useOperation(
    'listFissionParticipants',
    { id, invited: true, limit: Math.min(100, perPage * pages) },
    { keepPreviousData: true },
  );
  const participants = reading.data?.list;
  const nodes = participants?.map(
    (participant): InviteNode => ({
      ...{ id: number(`p${participant.id}`), name: participant.external_user.name, what: { participant }, opens: participant.id },
      children: friendNodes(participant.id, `p${participant.id}`, [participant.id], below, number),
    }),
  );
  const left = (reading.data?.total ?? 0) - (participants?.length ?? 0);
  const isFull = (participants?.length ?? 0) >= 100;
  return { reading, nodes, left, load, showMore: isFull ? undefined : () => setPages(pages + 1) };
}
