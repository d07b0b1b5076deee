import { RobotEditor } from './editor/RobotEditor.js';

/** Writes a robot message to groups. */
export function GroupThirdChatEditor() {
  return <RobotEditor type="group" />;
}
