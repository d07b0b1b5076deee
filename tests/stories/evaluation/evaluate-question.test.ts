import type { ApiError, Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { choice } from './choice.js';

const field = (refusal: ApiError) => refusal.detail.errors?.[0];

onEveryStore('questions', (options) => {
  const used = useDirectory(options);
  const question = async (code: string) => {
    const { list } = await used.client.listQuestions({ keyword: code });
    return list[0] ?? expect.unreachable(`no ${code}`);
  };

  it('have options that fit, and lead on but never back', async () => {
    for (const [code, title] of [
      ['S-1', '您常觉得紧张吗？'],
      ['S-2', '您睡一觉就能缓过来吗？'],
      ['S-3', '紧张时您会心慌吗？'],
    ] as const)
      await used.client.createQuestion({ ...choice(code, title), reverse: code === 'S-2' });
    await used.client.createQuestion({ code: 'S-TEXT', title: '想说的话', type: 'text', required: false });
    await expectRefusal(used.client.createQuestion(choice('S-1', '又一道')), 40902);
    const wrong = (change: Partial<Input<'createQuestion'>>) =>
      expectRefusal(used.client.createQuestion({ ...choice('S-9', '错'), ...change }), 42200).then(field);
    expect(await wrong({ options: [] })).toMatchObject({ field: 'options', rule: 'required' });
    expect(await wrong({ type: 'scale' })).toMatchObject({ field: 'options', rule: 'only' });
    expect(await wrong({ options: [], type: 'scale', min: 1 })).toMatchObject({ field: 'max', rule: 'required' });
    expect(await wrong({ type: 'matrix' })).toMatchObject({ field: 'rows', rule: 'required' });
    const again = { key: 'A', label: '再一个' };
    expect(await wrong({ options: [{ key: 'A', label: '一' }, again] })).toMatchObject({ field: 'options.1.key', rule: 'unique' });
    const { id, version } = await question('S-1');
    const back = { ...choice('S-1', '自己'), id, version, options: [{ key: 'A', label: '回', next_question_id: id }] };
    expect(field(await expectRefusal(used.client.updateQuestion(back), 42200))).toMatchObject({ rule: 'self' });
    const last = await question('S-3');
    expect((await used.client.getQuestionsByIds({ ids: [last.id, 987_654, id] })).map((row) => row.code)).toEqual(['S-3', 'S-1']);
  });
});
