import { MassList } from './list/MassList.js';

/** Lists the mass messages to group chats. */
export function GroupMassMessageList() {
  return <MassList type="group" />;
}
