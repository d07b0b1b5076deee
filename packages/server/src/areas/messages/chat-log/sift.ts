import type { FeedEntry } from '../../../outside/archive/feed.js';
import type { FeedMessage } from '../../../outside/archive/feed-message.js';
import { type Consents, inGroups } from './consents.js';
import { type PartyKind, type Session, sessionOf } from './session.js';

/** A message that is kept, with where it belongs. */
export interface SiftedMessage extends FeedMessage {
  session: Session;
  senderKind: PartyKind;
}

export interface SiftOutcome {
  messages: SiftedMessage[];
  /** Messages that were recalled, by their ids. */
  recalled: string[];
  withoutConsent: number;
  unreadable: number;
}

/** Notes what a customer agreed to, with whom they were talking. */
function noteConsent({ consent, roomid, from, to }: FeedMessage, kind: (userid: string) => PartyKind, consents: Consents) {
  if (!consent) return;
  const members = roomid === null ? [from, ...to].filter((one) => kind(one) === 'staff') : [inGroups];
  for (const wx_userid of members) consents.note({ external_userid: consent.userid, wx_userid, agreed: consent.agreed, at: consent.at });
}

/** Nothing of a customer is kept without their agreement; in a single conversation nothing that is said to them either. */
function mayKeep(message: SiftedMessage, consents: Consents): boolean {
  const { session, senderKind, from, sentAt } = message;
  if (session.external !== null) return consents.allows(session.external, session, sentAt);
  return senderKind !== 'customer' || consents.allows(from, session, sentAt);
}

/** Decides in the order of the feed what is kept of a page. */
export function sift(entries: readonly FeedEntry[], kind: (userid: string) => PartyKind, consents: Consents): SiftOutcome {
  const sifted: SiftOutcome = { messages: [], recalled: [], withoutConsent: 0, unreadable: 0 };
  for (const entry of entries) {
    if ('isUnreadable' in entry) {
      if (entry.isUnreadable) sifted.unreadable++;
      continue;
    }
    if (entry.consent) {
      noteConsent(entry, kind, consents);
      continue;
    }
    const session = sessionOf(entry, kind);
    if (!session) {
      sifted.unreadable++;
      continue;
    }
    const message = { ...entry, session, senderKind: kind(entry.from) };
    if (!mayKeep(message, consents)) sifted.withoutConsent++;
    else if (entry.recalls !== null) {
      sifted.recalled.push(entry.recalls);
      sifted.messages.push(message);
    } else sifted.messages.push(message);
  }
  return sifted;
}
