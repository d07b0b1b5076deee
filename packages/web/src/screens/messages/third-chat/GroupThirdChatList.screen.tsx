import { RobotList } from './RobotList.js';

/** Lists the robot messages to groups. */
export function GroupThirdChatList() {
  return <RobotList type="group" />;
}
