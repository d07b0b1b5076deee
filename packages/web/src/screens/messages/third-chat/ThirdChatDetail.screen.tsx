import { RobotDetail } from './detail/RobotDetail.js';

/** Shows a robot message to customers with its results. */
export function ThirdChatDetail() {
  return <RobotDetail type="people" />;
}
