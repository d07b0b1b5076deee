import { MassEditor } from './editor/MassEditor.js';

/** Writes a mass message to customers. */
export function MassMessageEditor() {
  return <MassEditor type="single" />;
}
