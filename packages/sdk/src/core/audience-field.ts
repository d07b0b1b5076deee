/** A value that conditions on customers compare. */
export interface AudienceField {
  type: 'number' | 'day' | 'choice' | 'set' | 'event' | 'flag';
  zh: string;
  en: string;
  unit?: string;
  /** The values to choose from. Without them, a choice or set has ids of `record`, or free text. */
  values?: { value: string; zh: string; en: string }[];
  /** What the values are ids of. */
  record?: 'tag' | 'channel' | 'staff' | 'camp' | 'group_chat' | 'questionnaire' | 'dimension';
  /** What a rule must name besides the field: one of the values, or an id of the record. */
  of?: { zh: string; en: string; required: boolean } & Pick<AudienceField, 'values' | 'record'>;
  /** The kind of health data it is. */
  health?: 'diet' | 'weight' | 'sport' | 'sleep' | 'health' | 'evaluation';
  /** Made from several kinds of records: it is about the customers who agree to one of them, and about what they agree to. */
  consent?: 'any';
  /** Nothing records it yet, so no condition can ask for it. */
  later?: true;
}

/** How a rule compares a field. */
export type AudienceOp =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'empty'
  | 'not_empty'
  | 'contains'
  | 'not_contains'
  | 'happened'
  | 'not_happened';
