import { CustomerRecordPage } from './record/CustomerRecordPage.js';

/** A customer's page, reached from the list of customers. */
export function CustomerRecord() {
  return <CustomerRecordPage listPath="/user/userList" />;
}
