import type { Data, Input, OperationId } from '@shiyi/sdk';
import type { FastifyInstance } from 'fastify';

interface Answer<T> {
  code: number;
  message: string;
  data: T;
}

/** What a simulated device has done since it was switched on. */
export interface DeviceWork {
  done: number;
  refused: number;
  failed: number;
  /** What the server said last, if it was a refusal. */
  trouble: string | undefined;
}

const loopMs = 2000;
/** Every so many loops the device says that it is there even if there is nothing to do. */
const beatEvery = 10;

/** How the person on the other side reacts: most accept. */
function reactionTo(random: () => number): { status: 'success' | 'refused' | 'failed'; message: string } {
  const chance = random();
  if (chance < 0.8) return { status: 'success', message: '对方已通过' };
  return chance < 0.9 ? { status: 'refused', message: '对方没有通过' } : { status: 'failed', message: '没有找到这个号码' };
}

/** A device that does nothing in WeCom: it claims, waits a moment, and reports, as a program of the company would over the same calls. */
export class SimulatedDevice {
  readonly work: DeviceWork = { done: 0, refused: 0, failed: 0, trouble: undefined };
  #loops = 0;
  #timer: NodeJS.Timeout;
  #running: Promise<unknown> = Promise.resolve();
  #isOff = false;

  constructor(
    readonly app: Pick<FastifyInstance, 'inject'>,
    readonly token: string,
    readonly random: () => number,
  ) {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.#loop());
    }, loopMs);
    this.#timer.unref();
  }

  /** Ends after what it is doing. */
  async stop() {
    this.#isOff = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #send<Id extends OperationId>(path: string, input: Input<Id>): Promise<Data<Id> | undefined> {
    const { body } = await this.app.inject({
      method: 'POST',
      url: `/admin/v1/${path}`,
      headers: { 'device-token': this.token, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    });
    const answer = JSON.parse(body) as Answer<Data<Id>>;
    this.work.trouble = answer.code === 200 ? undefined : answer.message;
    return answer.code === 200 ? answer.data : undefined;
  }

  async #loop() {
    if (this.#isOff) return;
    if (this.#loops++ % beatEvery === 0)
      await this.#send<'saveDeviceHeartbeat'>('device/heartbeat', { model: '沙盒模拟设备', app_version: '1.0' });
    const claims = await this.#send<'createCrmClaims'>('crm-task/claim', { limit: 10 });
    for (const { item_id, task_id } of claims?.items ?? []) await this.#report(task_id, item_id);
  }

  async #report(id: number, item_id: number) {
    const reaction = reactionTo(this.random);
    const told = await this.#send<'saveCrmTaskResults'>('crm-task/add-res', { id, results: [{ item_id, ...reaction }] });
    if (!told?.ok.length) return;
    if (reaction.status === 'success') this.work.done++;
    else this.work[reaction.status]++;
  }
}
