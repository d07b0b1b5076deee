import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { EnumCell } from '#list/EnumCell.js';

type Status = Row<'listWorkOrders'>['status'];

const tones = { open: 'act', processing: 'info', resolved: 'good', closed: 'plain' } as const;

/** Shows the status of a report. */
export function WorkOrderState({ status }: { status: Status }) {
  const meta = useMeta('listWorkOrders');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}
