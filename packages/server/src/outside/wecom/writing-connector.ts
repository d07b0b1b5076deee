import { Connector, type Purpose } from './connector.js';
import type { WritingApi } from './wx-api.js';

/** Also writes. Only the worker of the outbox has it, so no other code can write to WeCom. */
export class WritingConnector extends Connector {
  /** Returns a client whose writes are not sent once `signal` is aborted. @throws WxError when the enterprise lacks the credentials */
  async writer(enterpriseId: number, purpose: Purpose, signal: AbortSignal): Promise<WritingApi> {
    const api = await this.client(enterpriseId, purpose);
    const { contacts, customers, messages, welcomes } = api;
    return {
      contacts,
      customers,
      messages,
      welcomes,
      call: (limiter, path, call) => api.call(limiter, path, { signal, ...call }),
      write: (limiter, path, body) => api.write(limiter, path, body, signal),
      upload: (limiter, type, file) => api.upload(limiter, type, file, signal),
    };
  }
}
