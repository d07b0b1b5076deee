import type { AudienceField } from '@shiyi/sdk/audience-fields';
import { createContext, useContext, useMemo } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { readAll } from '#list/read-all.js';
import type { NameOf } from './rule-text.js';

const words = texts({
  period: (name: string, period: number) => [`${name} 第 ${period} 期`, `${name}, period ${period}`],
  unknown: (id: string) => [`编号 ${id}`, `No. ${id}`],
});

export type RecordKind = NonNullable<AudienceField['record']>;
type Choices = Readonly<Record<RecordKind, Choice[] | undefined>>;

const choicesOf = (list: readonly { id: number; name: string }[] | undefined) =>
  list?.map(({ id, name }): Choice => ({ value: String(id), label: name }));

const chatsRead = { read: readAll('listGroupChats') };
const formsRead = { read: readAll('listQuestionnaires') };

/** Returns the records that rules can name, as far as the user may read them. */
export function useRecordChoices(used: ReadonlySet<RecordKind>): Choices {
  const t = useTexts(words);
  const may = {
    params: useMay('getCustomerParams') === true,
    camps: useMay('getCampOptions') === true,
    chats: useMay('listGroupChats') === true,
    forms: useMay('listQuestionnaires') === true,
    dimensions: useMay('getDimensionOptions') === true,
  };
  const needsParams = used.has('tag') || used.has('channel') || used.has('staff');
  const params = useOperation('getCustomerParams', may.params && needsParams ? {} : null).data;
  const camps = useOperation('getCampOptions', may.camps && used.has('camp') ? {} : null).data;
  const chats = useOperation('listGroupChats', may.chats && used.has('group_chat') ? {} : null, chatsRead).data;
  const forms = useOperation('listQuestionnaires', may.forms && used.has('questionnaire') ? {} : null, formsRead).data;
  const dimensions = useOperation('getDimensionOptions', may.dimensions && used.has('dimension') ? {} : null).data;
  return useMemo(() => {
    const tags = params?.tag_groups.flatMap((group) =>
      group.tags.map((tag): Choice => ({ value: String(tag.id), label: tag.name, note: group.name })),
    );
    return {
      tag: tags,
      channel: choicesOf(params?.channels),
      staff: choicesOf(params?.staff),
      camp: camps?.map((one) => ({ value: String(one.id), label: t.period(one.name, one.period_no) })),
      group_chat: choicesOf(chats?.list),
      questionnaire: choicesOf(forms?.list),
      dimension: dimensions?.map(({ id, label }): Choice => ({ value: String(id), label })),
    };
  }, [params, camps, chats, forms, dimensions, t]);
}

/** Returns a function that names a record, by its number where the name is not known. */
export function useNameOf(choices: Choices): NameOf {
  const t = useTexts(words);
  return useMemo(() => {
    const names = new Map(
      Object.entries(choices).flatMap(([kind, one]) => (one ?? []).map(({ value, label }) => [`${kind}:${value}`, label] as const)),
    );
    return (record, id) => names.get(`${record}:${id}`) ?? t.unknown(id);
  }, [choices, t]);
}

interface Names {
  choices: Choices;
  nameOf: NameOf;
}

export const NamesContext = createContext<Names | undefined>(undefined);

export function useNames(): Names {
  const names = useContext(NamesContext);
  if (!names) throw new Error('A part of the rule builder stands outside of it.');
  return names;
}
