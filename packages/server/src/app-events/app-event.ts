import type { Input } from '@shiyi/sdk';
import type { AppContext } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';

export type SentEvent = Input<'sendAppEvents'>['list'][number];
export type AppEventKind = SentEvent['kind'];

/** An event with the person it is about. At least one of the two ids is there. */
export interface AppEvent extends Omit<SentEvent, 'user_id' | 'external_userid'> {
  /** The customer, locked. */
  user_id: number | null;
  /** The WeCom contact. */
  external_user_id: number | null;
  /** The day of `happened_at` in the company's time zone. */
  day: string;
}

/** Takes an event, or says why not; then nothing of its work is kept. The same event is never handed over twice. */
export type TakeAppEvent = (context: AppContext, event: AppEvent) => Promise<Sentence | undefined>;

/** A kind of event, or that kind about one thing only, such as `read:knowledge`, which goes before the kind. */
export type AppEventName = AppEventKind | `${AppEventKind}:${'article' | 'knowledge' | 'fission'}`;

/** What an area does with events of its kinds; it declares them in `app-events.ts`. */
export type AppEvents = { [Name in AppEventName]?: TakeAppEvent };
