import type { Row } from '@shiyi/sdk';
import { useMeta } from '../../../api/meta.js';
import { StatusChip } from '../../../ui/StatusChip.js';

type Status = Row<'listWorkOrders'>['status'];

const tones = { open: 'act', processing: 'info', resolved: 'good', closed: 'plain' } as const;

/** Shows the status of a report. */
export function WorkOrderState({ status }: { status: Status }) {
  const meta = useMeta('listWorkOrders');
  return <StatusChip tone={tones[status]}>{meta.word(meta.output('status'), status)}</StatusChip>;
}
