import { RecordOf } from './record/RecordOf.js';

/** A customer's page, reached from the public pool. */
export function PublicRecord() {
  return <RecordOf listPath="/user/userPublic" />;
}
