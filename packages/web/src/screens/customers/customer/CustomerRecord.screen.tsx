import { RecordOf } from './record/RecordOf.js';

/** A customer's page, reached from the list of customers. */
export function CustomerRecord() {
  return <RecordOf listPath="/user/userList" />;
}
