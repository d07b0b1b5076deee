import { MassDetail } from './detail/MassDetail.js';

/** Shows a mass message to customers with its results. */
export function MassMessageDetail() {
  return <MassDetail type="single" />;
}
