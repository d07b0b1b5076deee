/** A questionnaire as its scores need it. Ids are those of the question bank. */
export type Scoring = 'sum' | 'mean' | 'converted' | 'component' | 'weighted';
export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'has';

export interface Question {
  id: number;
  /** `time` is a time of day, `HH:MM`. */
  type: 'single' | 'multi' | 'number' | 'scale' | 'text' | 'date' | 'time' | 'matrix';
  options?: readonly { key: string; score: number; next_question_id?: number | null }[];
  /** Of a number or scale. */
  min?: number | null;
  max?: number | null;
  /** Counts the other way round, max + min - s; the options keep their order. */
  reverse?: boolean;
  /** Asked only of this sex: 1 male, 2 female. */
  sex_only?: 1 | 2 | null;
}

/** Keys of options, one or several; a number; a time `HH:MM`; or of a matrix the option of each row. */
export type Answer = string | number | readonly string[] | Readonly<Record<string, string>>;
export type Answers = ReadonlyMap<number, Answer>;

/** What an item reads: an answer, the hours from one time of day to the next one, or one value in percent of another. */
export type Value = { question_id: number } | { from: number; to: number } | { share: Value; of: Value };

/** A row of a map to scores. The first match applies; a row without limits matches the rest. */
export interface ScoreMapRow {
  /** Key of the option that was chosen. */
  key?: string;
  /** More than. */
  from?: number;
  at_least?: number;
  /** At most. */
  to?: number;
  below?: number;
  score: number;
}

export interface DimensionItem {
  value: Value;
  /** For the scoring `weighted`; 1 when left out. */
  weight?: number;
  /** Scores the value; left out or empty for the score of the question itself. */
  score_map?: readonly ScoreMapRow[];
}

/** The result of a band for a kind of constitution, for the decision `norm_dimension`. */
export type Verdict = 'yes' | 'basically' | 'tendency' | 'no';

export interface Band {
  /** The score is this or more. */
  from: number;
  /** The score is less; the highest score still belongs to the last band. */
  to: number;
  /** Only when every other dimension scores less. */
  others_below?: number | null;
  level: string;
  title: string;
  advice?: string | null;
  tag_ids?: readonly number[];
  verdict?: Verdict;
}

export interface Dimension {
  id: number;
  /** Share in a weighted total; 1 when left out. */
  weight?: number;
  formula: Scoring;
  items: readonly DimensionItem[];
  /** From the raw sum of a component to its score. */
  score_map?: readonly ScoreMapRow[];
  bands: readonly Band[];
}

export interface ThresholdRule {
  /** Null for the total. */
  dimension_id: number | null;
  op: Exclude<Comparison, 'ne' | 'has'>;
  value: number;
  title: string;
}

export interface Part {
  id: number;
  question_ids: readonly number[];
  /** Only then is the part shown. */
  show_rule: { question_id: number; op: Comparison; value: string } | null;
}

export type Decision =
  | { kind: 'total_band' | 'max_dimension' }
  | { kind: 'threshold_rules'; rules: readonly ThresholdRule[] }
  /** One dimension is the norm, of which the others are deviations, as of the balanced constitution. */
  | { kind: 'norm_dimension'; dimension_id: number };

export interface Questionnaire {
  scoring: Scoring;
  /** Lowest and highest score of an answer. */
  score_min: number;
  score_max: number;
  questions: readonly Question[];
  parts: readonly Part[];
  dimensions: readonly Dimension[];
  /** Of the total. */
  bands: readonly Band[];
  decision: Decision;
}
