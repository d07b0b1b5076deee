import { CustomerTable } from './list/CustomerTable.js';

/** Lists the customers whom nobody looks after yet. */
export function PublicPool() {
  return <CustomerTable isPool />;
}
