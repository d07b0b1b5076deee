import { CustomerTable } from './list/CustomerTable.js';

/** Lists the customers within the user's data scope. */
export function CustomerList() {
  return <CustomerTable isPool={false} />;
}
