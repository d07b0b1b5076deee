import { RobotDetail } from './detail/RobotDetail.js';

/** Shows a robot message to groups with its results. */
export function GroupThirdChatDetail() {
  return <RobotDetail type="group" />;
}
