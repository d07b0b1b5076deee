import type { Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Step = Input<'createCrmScript'>['steps'][number];

onEveryStore('scripts', (options) => {
  const used = useTwoCompanies(options);
  const start: Step = { order: 1, trigger: 'start', content: ' 你好 ', next: [2] };
  const yes: Step = { order: 2, trigger: 'reply_contains', keywords: ['可以'], content: '好的' };
  const create = (steps: Step[], more: object = {}) => used.admin.createCrmScript({ name: '跟进', scene: 'follow', steps, ...more });

  it('keep their steps in order, with what is left out', async () => {
    const made = await create([yes, start]);
    expect(made).toMatchObject({
      ...{ status: 'on', use_count: 0, version: 1 },
      steps: [
        { order: 1, trigger: 'start', keywords: [], timeout_h: null, content: '你好', attachment: null, next: [2] },
        { order: 2, keywords: ['可以'], next: [] },
      ],
    });
    const found = await used.admin.listCrmScripts({ keyword: '跟进', scene: 'follow', status: 'on' });
    expect(found.list.find(({ id }) => id === made.id)).toMatchObject({ steps: made.steps });
    const change = { id: made.id, version: 1, name: '跟进二', scene: 'follow' as const, steps: [start, yes], status: 'off' as const };
    expect(await used.admin.updateCrmScript(change)).toMatchObject({ name: '跟进二', status: 'off', version: 2 });
    await expectRefusal(used.admin.updateCrmScript(change), 40901);
    await expectRefusal(used.twin.updateCrmScript({ ...change, version: 2 }), 40400);
    const refusal = await expectRefusal(
      used.admin.createCrmTask({
        ...{
          name: '停用的脚本',
          type: 'send_msg',
          source: 'import',
          items: [{ phone: '13411110001' }],
          assignee_ids: [1],
          script_id: made.id,
        },
        plan: { from: '2099-01-01' },
      }),
      42200,
    );
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'script_id', rule: 'on' });
    await used.admin.deleteCrmScript({ id: made.id });
    await expectRefusal(used.admin.deleteCrmScript({ id: made.id }), 40400);
  });

  it.each<[string, Step[]]>([
    ['steps', [start, { ...yes, order: 3 }]],
    ['steps', [start, yes, yes]],
    ['steps.0.trigger', [{ ...start, trigger: 'timeout', timeout_h: 1 }, yes]],
    ['steps.1.trigger', [start, { order: 2, trigger: 'start', content: '又开始' }]],
    ['steps.1.keywords', [start, { order: 2, trigger: 'reply_contains', content: '没有关键词' }]],
    ['steps.1.timeout_h', [start, { order: 2, trigger: 'timeout', content: '没有时长' }]],
    ['steps.1.content', [start, { order: 2, trigger: 'reply_contains', keywords: ['可以'] }]],
    ['steps.0.next', [{ ...start, next: [7] }, yes]],
    ['steps.1.next', [start, { ...yes, next: [1] }]],
    ['steps.1.next', [start, { ...yes, next: [2] }]],
  ])('refuse %s that no conversation can follow', async (field, steps) => {
    const before = (await used.admin.listCrmScripts({})).total;
    expect((await expectRefusal(create(steps), 42200)).detail.errors?.[0]?.field).toBe(field);
    expect((await used.admin.listCrmScripts({})).total).toBe(before);
  });

  it('name what is never reached or never ends, and play a conversation', async () => {
    const found = await used.admin.checkCrmScript({
      steps: [start, { ...yes, next: [1] }, { order: 3, trigger: 'timeout', timeout_h: 2, content: '没人来' }],
      replies: [{ text: '可以', after_h: 1 }],
    });
    expect(found).toMatchObject({ unreachable: [{ step: 3, reason: 'no_way', by: null }], endless: [1, 2], outcome: 'waiting' });
    expect(found.turns.map(({ who, step }) => step ?? who)).toEqual([1, 'customer', 2, 1]);
  });
});
