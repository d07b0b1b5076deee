import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { saveDownload } from '#api/save-download.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';
import { words } from './words.js';

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');

/** Saves a conversation as evidence, and shows the digest of the file. */
export function EvidenceButton({ session, reason }: { session: string; reason: string }) {
  const t = useTexts(words);
  const may = useMay('createChatEvidence');
  const exporting = useAction('createChatEvidence', { done: t.exported });
  const [digest, setDigest] = useState<string>();
  if (!may) return null;
  const run = async () => {
    const { ok, data } = await exporting
      .run({ session_id: session, reason })
      .then((one) => (one.ok ? one : { ok: false, data: undefined }));
    if (!ok || !data) return;
    saveDownload(data);
    setDigest(hexOf(await crypto.subtle.digest('SHA-256', data.bytes)));
  };
  return (
    <>
      <Button size="sm" onClick={() => void run()}>
        {t.evidence}
      </Button>
      {digest ? (
        <Modal
          open
          onClose={() => setDigest(undefined)}
          title={t.digest}
          width="560px"
          action={<CopyButton text={digest} what={t.digest} />}
        >
          <chakra.p fontFamily="mono" overflowWrap="anywhere">
            {digest}
          </chakra.p>
          <chakra.p color="ink.3" mt="2">
            {t.digestText}
          </chakra.p>
        </Modal>
      ) : null}
    </>
  );
}
