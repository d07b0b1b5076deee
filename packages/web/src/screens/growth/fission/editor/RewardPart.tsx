import { texts, useTexts } from '#app/texts.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { LevelReward } from './fission-values.js';
import { type RewardProps, useRewardLabels } from './LevelFields.js';
import { RewardPicker } from './RewardPicker.js';

const words = texts({
  tier: (at: number) => [`第 ${at} 档`, `Tier ${at}`],
  name: ['客户看到的名称', 'The name that customers read'],
  nameMissing: ['请填写奖励名称', 'Name the reward'],
  points: ['请填写积分', 'Enter the points'],
  url: ['请填写 http 开头的链接', 'Enter a link that begins with http'],
  urlHint: ['达成后发给客户，例如填写收货地址的页面', 'Sent to the customer, such as a page that asks for an address'],
  manual: ['员工交给客户后，在奖励列表里登记', 'Staff hand it over and note it in the list of rewards'],
});

function Name({ at, reward, problem, refused, onChange }: RewardProps) {
  const t = useTexts(words);
  const { label } = useRewardLabels();
  const wrong = problem === 'name' ? t.nameMissing : refused('name');
  return (
    <LabeledInput label={label('name')} hint={reward.type === 'manual' ? t.manual : t.name} problem={wrong}>
      {(control) => (
        <Input
          {...control}
          aria-label={`${t.tier(at + 1)} ${label('name')}`}
          maxLength={64}
          autoComplete="off"
          value={reward.name}
          onChange={(event) => onChange({ ...reward, name: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

function Points({ at, reward, problem, refused, onChange }: RewardProps) {
  const t = useTexts(words);
  const { label } = useRewardLabels();
  return (
    <LabeledInput label={label('points')} problem={problem === 'points' ? t.points : refused('points')}>
      {(control) => (
        <Input
          {...control}
          aria-label={`${t.tier(at + 1)} ${label('points')}`}
          type="number"
          min={1}
          max={1_000_000}
          value={reward.points ?? ''}
          onChange={(event) =>
            onChange({ ...withoutPoints(reward), ...(event.target.value ? { points: Number(event.target.value) } : {}) })
          }
        />
      )}
    </LabeledInput>
  );
}

function withoutPoints({ points: _, ...rest }: LevelReward): LevelReward {
  return rest;
}

function Address({ at, reward, problem, refused, onChange }: RewardProps) {
  const t = useTexts(words);
  const { label } = useRewardLabels();
  return (
    <LabeledInput label={label('url')} hint={t.urlHint} problem={problem === 'url' && reward.url ? t.url : refused('url')}>
      {(control) => (
        <Input
          {...control}
          aria-label={`${t.tier(at + 1)} ${label('url')}`}
          aria-invalid={problem === 'url' || control['aria-invalid']}
          type="url"
          autoComplete="off"
          value={reward.url ?? ''}
          onChange={(event) => onChange({ ...reward, url: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

/** Renders what a reward of its type is made of. */
export function RewardPart(props: RewardProps) {
  const { type } = props.reward;
  return (
    <>
      {type === 'coupon' || type === 'medal' ? <RewardPicker key={type} {...props} type={type} /> : null}
      {type === 'points' ? <Points {...props} /> : null}
      {type === 'link' ? <Address {...props} /> : null}
      <Name {...props} />
    </>
  );
}
