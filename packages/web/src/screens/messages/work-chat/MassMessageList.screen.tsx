import { MassList } from './list/MassList.js';

/** Lists the mass messages to customers. */
export function MassMessageList() {
  return <MassList type="single" />;
}
