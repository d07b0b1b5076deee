import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';

type Status = Row<'listJobs'>['status'];

const tones: Record<Status, ChipTone> = { waiting: 'wait', running: 'info', finished: 'good', failed: 'bad', cancelled: 'plain' };

/** Shows the state of a job. */
export function JobState({ job: { status } }: { job: { status: Status } }) {
  const meta = useMeta('listJobs');
  return <StatusChip tone={tones[status]}>{meta.word(meta.output('status'), status)}</StatusChip>;
}
