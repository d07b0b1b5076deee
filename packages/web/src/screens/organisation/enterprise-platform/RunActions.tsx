import type { Data } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';

const words = texts({
  cancel: ['停止', 'Stop'],
  cancelAsk: (name: string) => [`停止「${name}」？`, `Stop “${name}”?`],
  cancelText: ['已同步的内容会保留，之后可以恢复。', 'What was synced is kept. You can resume it later.'],
  cancelled: ['同步已停止', 'Sync stopped'],
  keep: ['继续同步', 'Keep syncing'],
  resume: ['恢复同步', 'Resume sync'],
  resumeAsk: (name: string) => [`恢复「${name}」？`, `Resume “${name}”?`],
  resumeText: ['从停止处继续。', 'It continues where it stopped.'],
  resumed: ['同步已恢复', 'Sync resumed'],
});

/** Cancels a running sync, or resumes a canceled one. */
export function RunActions({ job: { id, name, status } }: { job: Data<'getJob'> }) {
  const t = useTexts(words);
  const may = useMay('changeJobStatus');
  const confirmed = useConfirmation('changeJobStatus');
  const cancelling = useAction('changeJobStatus', { done: t.cancelled });
  const resuming = useAction('changeJobStatus', { done: t.resumed });
  if (!may || status === 'finished') return null;

  async function cancel() {
    if (await confirmed({ title: t.cancelAsk(name), text: t.cancelText, action: t.cancel, cancel: t.keep, danger: true }))
      await cancelling.run({ id, status: 'cancelled' });
  }

  async function resume() {
    if (await confirmed({ title: t.resumeAsk(name), text: t.resumeText, action: t.resume })) await resuming.run({ id, status: 'waiting' });
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
