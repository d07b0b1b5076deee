import type { EventFields } from '../outside/wecom/event-xml.js';
import type { Directory } from './directory.js';
import type { Query } from './platform-replies.js';

/** A change that happens on a phone or in WeCom's console. */
export interface Change {
  title: string;
  /** WeCom tells nobody of it, so its event is not sent. */
  isUntold?: true;
  /**
   * Makes the change and returns the event that WeCom sends; undefined if there is nothing to change. Whatever the form does not name is
   * random.
   *
   * @throws ChangeRefusal
   */
  make(directory: Directory, random: () => number, form?: Query): EventFields | undefined;
}

/** A change of many records, with the events that WeCom sends. */
export interface WideChange {
  title: string;
  makeAll(directory: Directory): EventFields[];
}

/** A change that WeCom would not let a person make, with the reason. */
export class ChangeRefusal extends Error {}

export const pick = <T>(list: T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

export const externalEvent = (change: string, userid: string, id: string): EventFields => ({
  Event: 'change_external_contact',
  ChangeType: change,
  UserID: userid,
  ExternalUserID: id,
});

/** Returns a random pair of a member and a contact. */
export function randomFriendship({ contacts }: Directory, random: () => number) {
  const contact = pick(
    [...contacts.values()].filter((one) => one.follows.size > 0),
    random,
  );
  const userid = contact && pick([...contact.follows.keys()], random);
  return contact && userid ? { contact, userid } : undefined;
}
