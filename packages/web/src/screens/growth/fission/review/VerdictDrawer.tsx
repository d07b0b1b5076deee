import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Friend } from '../fission.js';

const words = texts({
  refuse: (name: string) => [`「${name}」不计入`, `${name} does not count`],
  pass: (name: string) => [`「${name}」计入`, `${name} counts`],
  save: ['保存', 'Save'],
  done: ['核实结果已保存', 'Verdict saved'],
  stays: [
    '人数会重新计算；已经发放的奖励不收回，需要时到「奖励」里收回。',
    'Counts are calculated again. Rewards that were given stay; revoke them among the rewards where needed.',
  ],
  gives: [
    '人数会重新计算，因此达到的档位立即发奖。',
    'Counts are calculated again, and tiers that are reached by it get their rewards at once.',
  ],
});

interface Props {
  asked: { friend: Friend; verdict: 'passed' | 'refused' } | undefined;
  onClose: () => void;
}

/** Changes what was decided about a friend, with a reason. */
export function VerdictDrawer({ asked, onClose }: Props) {
  const t = useTexts(words);
  const name = asked?.friend.name ?? '';
  return (
    <WhenOpen open={asked !== undefined}>
      <FormDrawer
        id="changeFissionFriend"
        open={asked !== undefined}
        onClose={onClose}
        title={asked?.verdict === 'passed' ? t.pass(name) : t.refuse(name)}
        values={{ reason: '' }}
        fixed={{ id: asked?.friend.id ?? 0, verdict: asked?.verdict ?? 'refused' }}
        save={t.save}
        done={t.done}
        danger={asked?.verdict === 'refused'}
        refresh={['getFission', 'getFissionFunnel']}
      >
        <Field name="reason" hint={asked?.verdict === 'passed' ? t.gives : t.stays} autoFocus />
      </FormDrawer>
    </WhenOpen>
  );
}
