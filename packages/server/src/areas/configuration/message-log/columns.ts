import { sql } from 'kysely';
import { isVisible } from '../../../person/visible-check-ins.js';

/** What a message says of check-ins is hidden once the customer has withdrawn the consent to show their diet. */
export const agreedText = (column: 'title' | 'content') =>
  sql<string>`case when automatic_message.scene in ('punch_remind', 'punch_evaluated') and ${isVisible('automatic_message.user_id', sql`'diet'`)} is false
    then '' else ${sql.ref(`automatic_message.${column}`)} end`;
