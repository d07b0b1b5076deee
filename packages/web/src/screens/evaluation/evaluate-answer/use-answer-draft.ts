import { useEffect, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '#api/drafts.js';

interface DraftOptions {
  customer: number | undefined;
  questionnaire: number | undefined;
  said: ReadonlyMap<number, string[]>;
  take: (next: { customer: number; questionnaire: number; said: ReadonlyMap<number, string[]> }) => void;
}

interface AnswerDraft {
  customer: number;
  questionnaire: number;
  said: [number, string[]][];
}

/** Keeps the answers given for a customer as a draft, and offers them when the form is opened again. */
export function useAnswerDraft({ customer, questionnaire, said, take }: DraftOptions, known: number | undefined) {
  const name = `answer:${known ?? 'any'}`;
  const [offer, setOffer] = useState<Draft>();
  useEffect(() => {
    let alive = true;
    // Without storage there are no drafts, but the form works.
    readDraft(name).then((draft) => alive && setOffer(draft), console.warn);
    return () => {
      alive = false;
    };
  }, [name]);
  useEffect(() => {
    if (customer === undefined || questionnaire === undefined || said.size === 0) return;
    const kept: AnswerDraft = { customer, questionnaire, said: [...said] };
    keepDraft(name, { ...kept }).catch(console.warn);
  }, [name, customer, questionnaire, said]);
  return {
    offer,
    take: () => {
      setOffer(undefined);
      if (!offer) return;
      const kept = offer.values as unknown as AnswerDraft;
      take({ ...kept, said: new Map(kept.said) });
    },
    drop: () => {
      setOffer(undefined);
      dropDraft(name).catch(console.warn);
    },
  };
}
