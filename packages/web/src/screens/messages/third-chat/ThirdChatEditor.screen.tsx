import { RobotEditor } from './editor/RobotEditor.js';

/** Writes a robot message to customers. */
export function ThirdChatEditor() {
  return <RobotEditor type="people" />;
}
