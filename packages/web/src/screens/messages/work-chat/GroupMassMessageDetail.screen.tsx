import { MassDetail } from './detail/MassDetail.js';

/** Shows a mass message to group chats with its results. */
export function GroupMassMessageDetail() {
  return <MassDetail type="group" />;
}
