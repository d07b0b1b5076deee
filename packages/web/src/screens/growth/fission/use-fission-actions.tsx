import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { OwedList } from './detail/OwedList.js';
import { savedInput } from './editor/fission-values.js';
import { editorPath, type Fission } from './fission.js';
import { useTimeText } from './use-time-text.js';

const words = texts({
  start: ['开始活动', 'Start'],
  startAsk: (name: string) => [`开始「${name}」？`, `Start “${name}”?`],
  startNow: ['现在就开始：参与客户领到自己的二维码和海报。', 'It starts now: participants get their code and poster.'],
  startLater: (time: string) => [
    `${time} 自动开始；在那之前可以继续修改。`,
    `It starts by itself at ${time} and can be changed until then.`,
  ],
  after: ['开始后，档位、人数和参与范围不能再改。', 'Once it runs, tiers, counts and who may take part stay as they are.'],
  started: ['活动已启用', 'Campaign is on'],
  edit: ['编辑', 'Edit'],
  copy: ['复制', 'Copy'],
  finish: ['结束活动', 'Finish'],
  finishAsk: (name: string) => [`现在结束「${name}」？`, `Finish “${name}” now?`],
  finished: ['活动已结束', 'Campaign finished'],
  remove: ['删除', 'Delete'],
  ask: (name: string) => [`删除活动「${name}」？`, `Delete the campaign “${name}”?`],
  askText: [
    '参与、助力和奖励记录一起删除；已添加的好友和已发的奖励保留。',
    'Its participants, friends and reward records are deleted. Contacts and rewards that were given stay.',
  ],
  removed: ['活动已删除', 'Campaign deleted'],
});

const reads = ['getFission', 'listFissions', 'getFissionFunnel'] as const;

/** Returns a function that starts a draft, at its time or at once. */
function useStart() {
  const t = useTexts(words);
  const time = useTimeText();
  const confirmed = useConfirmation('updateFission');
  const start = useAction('updateFission', { done: t.started, refresh: reads });
  return async ({ id, name, start_at }: Fission) => {
    const text = Date.parse(start_at) > Date.now() ? t.startLater(time.at(start_at)) : t.startNow;
    if (!(await confirmed({ title: t.startAsk(name), text: `${text}${t.after}`, action: t.start, danger: false }))) return;
    const record = await client.getFission({ id });
    await start.run({ ...savedInput(record), id, version: record.version, draft: false });
  };
}

/** Returns a function that finishes a campaign, once what it owes was read. */
function useFinish() {
  const t = useTexts(words);
  const confirmed = useConfirmation('finishFission');
  const finish = useAction('finishFission', { done: t.finished, refresh: reads });
  return async ({ id, name }: Fission) => {
    const [funnel, record] = await Promise.all([client.getFissionFunnel({ id }), client.getFission({ id })]);
    const text = <OwedList funnel={funnel} expireDays={record.expire_days} />;
    if (await confirmed({ title: t.finishAsk(name), text, action: t.finish, word: name, danger: true })) await finish.run({ id });
  };
}

/** Returns the actions on a campaign by its state: to start it, and the others, what loses something last. */
export function useFissionActions(onGone?: () => void) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createFission', 'updateFission', 'finishFission');
  const [start, finish] = [useStart(), useFinish()];
  const remove = useRemoval('deleteFission', t);
  const startOf = (one: Fission) =>
    may.updateFission === true && one.status === 'draft' && { label: t.start, onSelect: () => void start(one) };
  const othersOf = (one: Fission): RowActions => {
    const { id, name, status } = one;
    return [
      may.updateFission && status !== 'finished' && { label: t.edit, onSelect: () => void navigate(`${editorPath}?id=${id}`) },
      may.createFission && { label: t.copy, onSelect: () => void navigate(`${editorPath}?copy=${id}`) },
      may.finishFission && status === 'running' && { label: t.finish, danger: true, onSelect: () => void finish(one) },
      remove &&
        status !== 'running' && {
          label: t.remove,
          danger: true,
          onSelect: () => void remove(name, { id }).then((gone) => (gone ? onGone?.() : undefined)),
        },
    ];
  };
  return { startOf, othersOf };
}
