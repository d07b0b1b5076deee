import type { AudienceField, AudienceOp } from './core/audience-field.js';
import { fields } from './generated/audience-fields.js';

export type { AudienceField, AudienceOp };

/** The fields of conditions, by the name that a rule has in `field`. */
export const audienceFields: Readonly<Record<string, AudienceField>> = fields;

/** The comparisons that each type of field takes. */
export const comparisons: Readonly<Record<AudienceField['type'], readonly AudienceOp[]>> = {
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'not_empty'],
  day: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'not_empty'],
  choice: ['eq', 'ne', 'empty', 'not_empty'],
  set: ['contains', 'not_contains', 'empty', 'not_empty'],
  event: ['happened', 'not_happened'],
  flag: ['eq'],
};
