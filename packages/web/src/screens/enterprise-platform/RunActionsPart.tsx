import type { Data } from '@shiyi/sdk';
import { useAction } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { useConfirmed } from '../../components/ConfirmButton.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  cancel: ['取消同步', 'Cancel'],
  cancelAsk: (name: string) => [`取消「${name}」？`, `Cancel “${name}”?`],
  cancelText: ['已同步的内容会保留，之后可以继续。', 'What was synchronised stays; you can go on with it later.'],
  cancelled: ['同步已取消', 'The run was cancelled'],
  keep: ['不取消', 'Let it run'],
  resume: ['继续同步', 'Resume'],
  resumeAsk: (name: string) => [`继续「${name}」？`, `Resume “${name}”?`],
  resumeText: ['从中断处继续。', 'It goes on where it stopped.'],
  resumed: ['已继续', 'It goes on'],
});

const changed = ['getJob', 'listJobs'] as const;

/** Ends a run that is under way, or goes on with one that was ended. */
export function RunActions({ job: { id, name, status } }: { job: Data<'getJob'> }) {
  const t = useTexts(words);
  const may = usePermission('job:job:change-status', true);
  const confirmed = useConfirmed('changeJobStatus');
  const cancelling = useAction('changeJobStatus', { refresh: changed, done: t.cancelled });
  const resuming = useAction('changeJobStatus', { refresh: changed, done: t.resumed });
  if (!may || status === 'finished') return null;

  async function cancel() {
    if (await confirmed({ title: t.cancelAsk(name), text: t.cancelText, action: t.cancel, cancel: t.keep }))
      await cancelling.run({ id, status: 'cancelled' });
  }

  async function resume() {
    if (await confirmed({ title: t.resumeAsk(name), text: t.resumeText, action: t.resume, danger: false }))
      await resuming.run({ id, status: 'waiting' });
  }

  return status === 'failed' || status === 'cancelled' ? (
    <Button look="solid" aria-busy={resuming.busy} onClick={() => void resume()}>
      {t.resume}
    </Button>
  ) : (
    <Button look="danger" aria-busy={cancelling.busy} onClick={() => void cancel()}>
      {t.cancel}
    </Button>
  );
}
