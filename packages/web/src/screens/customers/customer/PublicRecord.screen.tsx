import { CustomerRecordPage } from './record/CustomerRecordPage.js';

/** A customer's page, reached from the public pool. */
export function PublicRecord() {
  return <CustomerRecordPage listPath="/user/userPublic" />;
}
