import { type ApiError, isApiError } from '@shiyi/sdk';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { client, refresh } from '#api/client.js';
import { uploadFetch } from '#api/upload-fetch.js';
import type { ImportKind } from '../kinds.js';

export interface Upload {
  /** Upload progress in bytes; undefined while nothing is uploading. */
  sent: { done: number; total: number } | undefined;
  /** Why the file was rejected. */
  problem: string | undefined;
  /** Id of the import that the upload created. */
  id: number | undefined;
  start: (kind: ImportKind, file: File, more: Record<string, unknown>) => Promise<void>;
  stop: () => void;
  /** Clears the result of the last upload. */
  forget: () => void;
}

const sentenceOf = (error: ApiError) => (isApiError(error, 42200) && error.detail.errors?.[0]?.message) || failureText(error);

/** Uploads a file as a dry run, which writes nothing. */
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

/** Calls back with the import that an upload created. */
export function useOnUpload({ id }: Upload, onUploaded: (id: number) => void) {
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  // As an effect, it runs only while the page is shown, should the user have left it meanwhile.
  useEffect(() => {
    if (id !== undefined) uploaded.current(id);
  }, [id]);
}
