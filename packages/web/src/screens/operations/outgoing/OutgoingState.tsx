import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { EnumCell } from '#list/EnumCell.js';

const tones = { waiting: 'info', sent: 'good', unknown: 'act', refused: 'bad', dropped: 'plain' } as const;

/** Shows what has become of a write. */
export function OutgoingState({ write: { status } }: { write: Row<'listOutgoing'> }) {
  const meta = useMeta('listOutgoing');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}
