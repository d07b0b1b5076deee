import type { Sentence } from '../http/refusal.js';
import type { AppEventKind, SentEvent } from './app-event.js';

/** Why an event is not taken. */
export interface EventFault {
  field: string | null;
  reason: Sentence;
}

type Field = 'fission_id' | 'participant' | 'level' | 'article_id' | 'knowledge_id' | 'vegetable_id' | 'plant_id';

interface Need {
  all?: readonly Field[];
  oneOf?: readonly Field[];
  may?: readonly Field[];
}

const needs: Record<AppEventKind, Need> = {
  join: { all: ['fission_id'], may: ['participant'] },
  claim: { all: ['fission_id', 'level'] },
  read: { oneOf: ['article_id', 'knowledge_id'] },
  share: { oneOf: ['article_id', 'knowledge_id', 'fission_id'] },
  sow: { all: ['vegetable_id'] },
  water: { all: ['plant_id'] },
  harvest: { all: ['plant_id'] },
};
const fields: readonly Field[] = ['fission_id', 'participant', 'level', 'article_id', 'knowledge_id', 'vegetable_id', 'plant_id'];

const say = (field: string, zh: string, en: string): EventFault => ({ field, reason: [zh, en] });

/** What an event lacks or has too much of for its kind. */
export function needsFault(event: SentEvent): EventFault | undefined {
  const { all = [], oneOf = [], may = [] } = needs[event.kind];
  const given = fields.filter((field) => event[field] !== undefined);
  const strange = given.find((field) => ![...all, ...oneOf, ...may].includes(field));
  if (strange) return say(strange, `这类事件不能填写 ${strange}`, `An event of this kind has no ${strange}`);
  const lacking = all.find((field) => event[field] === undefined);
  if (lacking) return say(lacking, `请填写 ${lacking}`, `Give ${lacking}`);
  if (oneOf.length > 0 && given.filter((field) => oneOf.includes(field)).length !== 1)
    return say(oneOf[0] as string, `请填写 ${oneOf.join('、')} 中的一项`, `Give one of ${oneOf.join(', ')}`);
  if ((event.user_id === undefined) === (event.external_userid === undefined))
    return say('user_id', '请填写 user_id 和 external_userid 中的一项', 'Give one of user_id and external_userid');
  return undefined;
}

const subjects: readonly [Field, string][] = [
  ['article_id', 'article'],
  ['knowledge_id', 'knowledge'],
  ['fission_id', 'fission'],
  ['vegetable_id', 'vegetable'],
  ['plant_id', 'plant'],
];

/** What an event is about, such as `article:12`. */
export function subjectOf(event: SentEvent): string | null {
  const found = subjects.find(([field]) => event[field] !== undefined);
  return found ? `${found[1]}:${event[found[0]]}` : null;
}
