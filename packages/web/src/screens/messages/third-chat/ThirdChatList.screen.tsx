import { RobotList } from './RobotList.js';

/** Lists the robot messages to customers. */
export function ThirdChatList() {
  return <RobotList type="people" />;
}
