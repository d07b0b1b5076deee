import type { Data, Input } from '@shiyi/sdk';

/** What clicks can do: the keys to choose from, and the replies that are set. */
export interface Events {
  options: Data<'getWxMenuEventOptions'>;
  replies: Data<'getWxMenuEvents'>;
}

export type Part = Input<'saveWxMenuEvent'>['reply'][number];

/** Returns the parts of a reply as they are saved again. */
export const partsOf = (reply: Events['replies'][string] | undefined): Part[] =>
  (reply?.reply ?? []).map(
    ({ msgtype, content, title, desc, url, pic_url, appid, page }) =>
      Object.fromEntries(
        Object.entries({ msgtype, content, title, desc, url, pic_url, appid, page }).filter(([, value]) => value !== null),
      ) as unknown as Part,
  );

/** Returns what a part is recognised by: its text, its title or its address. */
export const summaryOf = ({ content, title, url }: Part): string => content ?? title ?? url ?? '';
