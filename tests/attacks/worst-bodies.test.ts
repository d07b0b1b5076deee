import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../openapi/document.js';
import { exampleOf, requestOf } from '../conformance/draft.js';
import { caseTimeout, worldTimeout } from '../conformance/profile.js';
import { validatorOf } from '../conformance/schema.js';
import { send } from '../conformance/wire.js';
import { createWorld, type World, waiting } from '../conformance/world.js';
import { measureLeastBlock } from '../support/event-loop.js';
import { type AppKey, signedRequest } from '../support/signed-request.js';
import { onBothStores } from '../support/stores.js';
import { fullestBody, type WorstBody, worstLists, worstShapes, worstTexts, wrongEverywhere } from './worst-values.js';

/** The longest time in ms that a refusal may hold all other requests. */
const limit = 100;

const withBody = operations.filter((one) => one.body && !one.multipart && !waiting.includes(one));
const isSigned = (one: ServedOperation) => one.permission === 'app-key';
/** The first of the operations that people call, and of those that the customers' app signs, gets every shape. */
const plain = [withBody.find((one) => one.id === 'createStaff'), withBody.find(isSigned)];

onBothStores('worst bodies', (options) => {
  let world: World;
  let key: AppKey;
  let device: string;
  beforeAll(async () => {
    world = await createWorld(options);
    const prober = world.server.clientWith(await world.people.tokenOf('prober'));
    key = await prober.createIngestKey({ name: '小程序' });
    device = (await prober.createDevice({ name: '一号机', code: 'WORST-1' })).token;
    // The first requests compile what they need.
    for (const operation of withBody) await sent(operation, { what: '', text: '{"zzz":1}' });
  }, worldTimeout);
  afterAll(() => world?.close());

  async function sent(operation: ServedOperation, { text }: WorstBody) {
    const isOpen = operation.permission === 'public' || operation.permission === 'device-token';
    const token = isOpen ? undefined : await world.people.tokenOf('prober');
    const request = requestOf(operation, { ...exampleOf(operation), body: {} }, token);
    const headers = operation.permission === 'device-token' ? { ...request.headers, 'Device-Token': device } : request.headers;
    const whole = { ...request, headers, body: Buffer.from(text) };
    return () => send(world.server.url, isSigned(operation) ? signedRequest(key, whole) : whole);
  }

  async function faultsOf(operation: ServedOperation, bodies: Iterable<WorstBody>): Promise<string[]> {
    const faults: string[] = [];
    for (const one of bodies) {
      const ask = await sent(operation, one);
      const { result, block } = await measureLeastBlock(limit, ask);
      if (block > limit) faults.push(`${one.what}: ${Math.round(block)} ms`);
      const wanted = one.mayPass ? [200, 400, 404, 409, 422] : [400];
      if (!wanted.includes(result.status)) faults.push(`${one.what}: answered ${result.status}`);
    }
    return faults;
  }

  it.each(withBody)('do not block other requests: $id', { timeout: 10 * caseTimeout }, async (operation) => {
    const body = operation.body as Schema;
    const shapes = plain.includes(operation) ? [...worstShapes(body)] : [...worstShapes(body)].slice(0, 1);
    const bodies = function* () {
      yield* shapes;
      yield* worstLists(body);
      yield* worstTexts(body);
      yield* wrongEverywhere(body);
    };
    expect(await faultsOf(operation, bodies())).toEqual([]);
  });

  it('do not block other requests when they are as full as the contract allows', { timeout: 10 * caseTimeout }, async () => {
    const faults: string[] = [];
    let valid = 0;
    for (const operation of withBody) {
      const body = fullestBody(operation);
      if (validatorOf(operation.body as Schema)(structuredClone(body))) valid++;
      await world.people.restore();
      const { result, block } = await measureLeastBlock(limit, await sent(operation, { what: 'full', text: JSON.stringify(body) }));
      if (block > limit) faults.push(`${operation.id}: ${Math.round(block)} ms, answered ${result.status}`);
    }
    expect(valid / withBody.length).toBeGreaterThan(0.9);
    expect(faults).toEqual([]);
  });
});
