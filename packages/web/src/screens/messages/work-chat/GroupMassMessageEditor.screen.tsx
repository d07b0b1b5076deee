import { MassEditor } from './editor/MassEditor.js';

/** Writes a mass message to group chats. */
export function GroupMassMessageEditor() {
  return <MassEditor type="group" />;
}
