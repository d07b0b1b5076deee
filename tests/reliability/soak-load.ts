import { type ApiError, type Client, createClient, type Input } from '@shiyi/sdk';
import { nodeFetch } from '@shiyi/sdk/node';
import { watch } from '@shiyi/sdk/watch';
import { adminPassword } from '../support/template.js';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** Generous, because the machine may be busy; the load measures memory, not speed. */
const timeout = 60_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What the load has done so far. */
export interface Done {
  calls: number;
  faults: string[];
  /** Milliseconds of the calls since they were last taken. */
  took: number[];
}

/** A day of work in fast motion: reads, writes, uploads, exports, live streams and sign-ins at a steady rate. */
export class SoakLoad {
  readonly done: Done = { calls: 0, faults: [], took: [] };
  private readonly stopped = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private at = 0;
  private customers: number[] = [];

  private constructor(
    private readonly url: string,
    private readonly admin: Client,
    private readonly token: string,
  ) {}

  static async start(url: string, perSecond: number): Promise<SoakLoad> {
    const { token = '' } = await createClient({ baseUrl: url, fetch: nodeFetch }).login({ username: 'admin', password: adminPassword });
    const load = new SoakLoad(url, createClient({ baseUrl: url, token, fetch: nodeFetch, timeout }), token);
    load.customers = (await load.admin.listCustomers({ limit: 20 })).list.map(({ id }) => id);
    load.keep(load.calls(perSecond));
    for (let stream = 0; stream < 4; stream++) load.keep(load.streams());
    load.keep(load.exports());
    return load;
  }

  async stop() {
    this.stopped.abort();
    await Promise.all(this.running);
  }

  private keep(work: Promise<void>) {
    const kept = work
      .catch((error: ApiError) => {
        if (!this.stopped.signal.aborted) this.done.faults.push(`${error} ${JSON.stringify(error.meta ?? {})}`);
      })
      .finally(() => this.running.delete(kept));
    this.running.add(kept);
  }

  private get isOver() {
    return this.stopped.signal.aborted;
  }

  /** Sends calls at the rate, whether or not earlier ones are answered, but at most fifty at once. */
  private async calls(perSecond: number) {
    for (; !this.isOver; await pause(1000 / perSecond)) {
      if (this.running.size > 50) continue;
      const started = performance.now();
      this.keep(
        this.call(this.at++).then(() => {
          this.done.calls += 1;
          this.done.took.push(performance.now() - started);
        }),
      );
    }
  }

  private async call(n: number): Promise<unknown> {
    const { admin } = this;
    const user_id = this.customers[n % this.customers.length] as number;
    const reads = [
      () => admin.listCustomers({ limit: 50 }),
      () => admin.listLeads({ limit: 50 }),
      () => admin.getMyDashboard(),
      () => admin.listOperationLogs({ limit: 50 }),
      () => admin.getCustomer({ id: user_id }),
      () => admin.listStaff({ limit: 20 }),
      () => admin.getRoleTree(),
      () => admin.listFootmarks({ limit: 20 }),
    ];
    const phone = `13${String(700_000_000 + n).slice(0, 9)}`;
    if (n % 40 === 39) return admin.uploadImage({ file: new File([pixel], 'a.png', { type: 'image/png' }) });
    if (n % 100 === 50)
      return createClient({ baseUrl: this.url, fetch: nodeFetch, timeout }).login({ username: 'admin', password: adminPassword });
    if (n % 20 === 7) return admin.createLead({ name: '方晓', phone });
    if (n % 10 === 3) return admin.createFootmark({ user_id, type: 'call', content: `电话回访 ${n}` } as Input<'createFootmark'>);
    if (n % 10 === 6) return this.writeCacheKey(`soak:${n % 500}`);
    return (reads[n % reads.length] as () => Promise<unknown>)();
  }

  private async writeCacheKey(key: string) {
    await this.admin.createCacheKey({ key, value: 'x'.repeat(1000) });
    await this.admin.deleteCacheKey({ key });
  }

  /** Opens a live stream again and again, as tabs of the console do. */
  private async streams() {
    while (!this.isOver) {
      const signal = AbortSignal.any([this.stopped.signal, AbortSignal.timeout(20_000)]);
      const events = watch({ baseUrl: this.url, token: this.token, fetch: nodeFetch, timeout, signal }, 'watchEvents');
      for await (const _ of events);
    }
  }

  /** Exports all customers and downloads the file, again and again. */
  private async exports() {
    while (!this.isOver) {
      const { id } = await this.admin.createCustomerExport({ format: this.at % 2 ? 'csv' : 'xlsx' });
      while (!this.isOver && (await this.admin.getCustomerExport({ id })).status !== 'finished') await pause(500);
      if (!this.isOver) await this.admin.exportCustomers({ id });
      await pause(5000);
    }
  }
}
