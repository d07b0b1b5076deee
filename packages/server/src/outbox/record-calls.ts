import { type RecordedCall, RecordingApi } from '../outside/wecom/recording-api.js';
import type { Api } from '../outside/wecom/wx-api.js';
import type { OutgoingKind } from './outgoing-kind.js';

/** Records the calls that a write would make, with their arguments, and makes none of them. */
export async function recordCalls<Input>(kind: OutgoingKind<Input>, api: Api, input: Input, calls: RecordedCall[]): Promise<void> {
  const platforms = { wecom: async () => new RecordingApi(api, calls), official: async () => recordingAccount(calls) };
  // A write that sends a file shows what it would send without reading it.
  await kind.send({ ...platforms, file: async () => Buffer.alloc(0), open: () => undefined, tenant: noRows }, input);
}

const noRows = () => Promise.reject(new Error('A dry run reads no rows.'));

const recordingAccount = (calls: RecordedCall[]) => ({
  ...{ url: '', appid: '', secret: '' },
  async write(path: string, body?: object) {
    calls.push({ method: body ? ('POST' as const) : ('GET' as const), path, input: JSON.stringify(body ?? {}), is_write: true });
    return {};
  },
});
