import { type ApiError, isApiError } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/api-errors.js';
import { client, refresh } from '../../../api/client.js';
import { uploadFetch } from '../../../api/upload-fetch.js';
import type { ImportKind } from './kinds.js';

export interface Upload {
  /** Bytes on their way; missing while nothing is sent. */
  sent: { done: number; total: number } | undefined;
  /** Why the file was not taken. */
  problem: string | undefined;
  /** The import that it became. */
  id: number | undefined;
  start: (kind: ImportKind, file: File, more: Record<string, unknown>) => Promise<void>;
  stop: () => void;
  /** Leaves nothing of the last one. */
  forget: () => void;
}

const sentenceOf = (error: ApiError) => (isApiError(error, 42200) && error.detail.errors?.[0]?.message) || failureText(error);

/** Sends a file as a try, which writes nothing. */
export function useUpload(): Upload {
  const [sent, setSent] = useState<Upload['sent']>();
  const [problem, setProblem] = useState<string>();
  const [id, setId] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function start({ operation }: ImportKind, file: File, more: Record<string, unknown>) {
    if (running.current) return;
    const stopping = new AbortController();
    running.current = stopping;
    setProblem(undefined);
    setSent({ done: 0, total: file.size });
    const answer = await client.safe(
      operation,
      { file, dry_run: true, ...more },
      { fetch: uploadFetch, signal: stopping.signal, onProgress: (done, total = file.size) => setSent({ done, total }) },
    );
    running.current = undefined;
    setSent(undefined);
    if (answer.ok) {
      void refresh(['listImportFiles']);
      setId(answer.data.id);
    } else if (answer.error.kind !== 'aborted') setProblem(sentenceOf(answer.error));
  }

  return {
    sent,
    problem,
    id,
    start,
    stop: () => running.current?.abort(),
    forget: () => {
      setProblem(undefined);
      setId(undefined);
    },
  };
}

/** Tells of the import that an upload became. */
export function useUploaded({ id }: Upload, onUploaded: (id: number) => void) {
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  // As an effect it waits until the page is shown again, should the user have left it meanwhile.
  useEffect(() => {
    if (id !== undefined) uploaded.current(id);
  }, [id]);
}
