import { useEffect, useState } from 'react';
import { useMay } from '#api/Can.js';
import { refresh, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import type { MassRecord } from '../mass-messages.js';

const words = texts({
  read: ['读取最新结果', 'Get latest results'],
  reading: ['正在读取…', 'Reading…'],
});

const withResults: readonly MassRecord['status'][] = ['sending', 'sent', 'partial', 'stopped'];
const followMs = 1_000;
const mostMs = 60_000;

/** Follows a message until its results are newer than these. */
function useNewerResults({ last_refresh_at }: MassRecord) {
  const [since, setSince] = useState<string | null>();
  const isWaiting = since !== undefined && since === last_refresh_at;
  useEffect(() => {
    if (!isWaiting) return;
    const reading = setInterval(() => void refresh(['getMassMessage']), followMs);
    const giveUp = setTimeout(() => setSince(undefined), mostMs);
    return () => {
      clearInterval(reading);
      clearTimeout(giveUp);
    };
  }, [isWaiting]);
  return { isWaiting, follow: () => setSince(last_refresh_at) };
}

/** Reads the results from WeCom now; the server reads them by itself every half an hour. */
export function ResultButton({ message }: { message: MassRecord }) {
  const t = useTexts(words);
  const may = useMay('syncMassMessageResult');
  const reading = useAction('syncMassMessageResult');
  const { isWaiting, follow } = useNewerResults(message);
  if (!may || !withResults.includes(message.status)) return null;
  const isBusy = reading.busy || isWaiting;
  const read = async () => {
    if ((await reading.run({ id: message.id })).ok) follow();
  };
  return (
    <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void read()}>
      {isWaiting ? t.reading : t.read}
    </Button>
  );
}
