import type { Input } from '@shiyi/sdk';

type Question = Input<'createQuestion'>;
type Questionnaire = Input<'createQuestionnaire'>;
type Item = Input<'createDimensionItem'>;

/** A question by its code. */
interface ItemSeed extends Pick<Item, 'score_map'> {
  code: string;
  share?: { from: string; to: string };
}

interface DimensionSeed extends Omit<Questionnaire['dimensions'][number], 'id'> {
  items: ItemSeed[];
}

export interface QuestionnaireSeed extends Omit<Questionnaire, 'dimensions'> {
  questions: Question[];
  dimensions: DimensionSeed[];
  parts: { title: string; intro?: string; codes: string[]; show?: { code: string; op: 'eq' | 'gte'; value: string } }[];
}

/** Options A, B, C … with scores in order. */
export const scaleOptions = (labels: readonly string[], first: number): NonNullable<Question['options']> =>
  labels.map((label, at) => ({ key: String.fromCharCode(65 + at), label, score: first + at }));
