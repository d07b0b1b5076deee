import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Reward } from '../fission.js';

const words = texts({
  title: (reward: string, name: string) => [`收回「${name}」的「${reward}」`, `Revoke “${reward}” of ${name}`],
  save: ['收回奖励', 'Revoke'],
  done: ['奖励已收回', 'Reward revoked'],
  coupon: [
    '没用过的券会作废；已经用掉的收不回来。不会再自动发放。',
    'An unused coupon is revoked; a used one stays. It is not given again by itself.',
  ],
  points: [
    '按剩余积分扣回，最多扣到 0。不会再自动发放。',
    'Points are taken off as far as they are left. They are not given again by itself.',
  ],
  medal: ['勋章会保留，只记录收回。不会再自动发放。', 'The badge stays; only the record says so. It is not given again by itself.'],
  other: [
    '只记录收回；东西或链接要自己处理。不会再自动发放。',
    'Only the record says so; the thing itself is up to you. It is not given again by itself.',
  ],
});

/** Revokes a reward, with the reason. */
export function RevokeDrawer({ reward, onClose }: { reward: Reward | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const type = reward?.reward.type ?? 'manual';
  const hint = type === 'coupon' || type === 'points' || type === 'medal' ? t[type] : t.other;
  return (
    <WhenOpen open={reward !== undefined}>
      <FormDrawer
        id="setFissionRewardRevoked"
        open={reward !== undefined}
        onClose={onClose}
        title={t.title(reward?.reward.name ?? '', reward?.external_user.name ?? '')}
        values={{ reason: '' }}
        fixed={{ participant_id: reward?.participant_id ?? 0, level: reward?.level ?? 1 }}
        save={t.save}
        done={t.done}
        danger
        refresh={['getFission', 'getFissionFunnel']}
      >
        <Field name="reason" hint={hint} autoFocus />
      </FormDrawer>
    </WhenOpen>
  );
}
