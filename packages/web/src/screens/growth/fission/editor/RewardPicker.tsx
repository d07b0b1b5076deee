import { useState } from 'react';
import { useFormState as useSubmitState } from 'react-hook-form';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import type { RewardProps } from './LevelFields.js';

const words = texts({
  coupon: ['优惠券', 'Coupon'],
  medal: ['勋章', 'Badge'],
  tier: (at: number) => [`第 ${at} 档`, `Tier ${at}`],
  missing: ['请选择', 'Choose one'],
  search: ['名称', 'Name'],
  stock: (count: number) => [`库存 ${count}`, `${count} in stock`],
  noCoupon: [
    '你没有查看优惠券的权限，请联系管理员，或换一种奖励',
    'You may not see coupons; ask an administrator, or choose another reward',
  ],
  noMedal: ['你没有查看勋章的权限，请联系管理员，或换一种奖励', 'You may not see badges; ask an administrator, or choose another reward'],
});

interface Props extends RewardProps {
  type: 'coupon' | 'medal';
}

const most = 20;

/** What can be given: coupons that are on, or badges. */
function useRewards(type: Props['type'], may: boolean, keyword: string) {
  const search = { limit: most, ...(keyword ? { keyword } : {}) };
  const coupons = useOperation('listCoupons', may && type === 'coupon' ? { ...search, status: 'on' } : null, { keepPreviousData: true });
  const medals = useOperation('listMedals', may && type === 'medal' ? search : null, { keepPreviousData: true });
  return type === 'coupon' ? coupons : medals;
}

interface Candidate {
  id: number;
  name: string;
  stock?: number | null;
}

const ownChoice = ({ reward_id, name }: RewardProps['reward'], list: readonly Candidate[] | undefined) =>
  reward_id ? [{ value: reward_id, label: list?.find((one) => one.id === reward_id)?.name ?? name }] : [];

/** Returns what is wrong with the choice; that none is made is said only after an attempt to save. */
function useFault({ reward, problem, refused }: Pick<Props, 'reward' | 'problem' | 'refused'>) {
  const t = useTexts(words);
  const { form } = useFormState();
  const { isSubmitted } = useSubmitState({ control: form.control });
  return problem === 'pick' && (isSubmitted || reward.name !== '') ? t.missing : refused('reward_id');
}

/** Chooses the coupon or badge of a reward; its name becomes the reward's, which can be changed. */
export function RewardPicker({ at, type, reward, problem, refused, onChange }: Props) {
  const t = useTexts(words);
  const may = useMay(type === 'coupon' ? 'listCoupons' : 'listMedals');
  const [keyword, setKeyword] = useState('');
  const found = useRewards(type, may === true, keyword);
  const list = found.data?.list as Candidate[] | undefined;
  const choices = list?.map((one) => ({ value: one.id, label: one.name, note: typeof one.stock === 'number' ? t.stock(one.stock) : '' }));
  const wrong = useFault({ reward, problem, refused });
  const noRight = type === 'coupon' ? t.noCoupon : t.noMedal;
  return (
    <LabeledInput label={t[type]} problem={wrong ?? (may === false ? noRight : undefined)}>
      {({ id }) => (
        <div data-incomplete={problem === 'pick' || undefined}>
          <Combobox
            id={id}
            label={`${t.tier(at + 1)} ${t[type]}`}
            placeholder={t.search}
            invalid={wrong !== undefined}
            choices={may === false ? [] : choices}
            chosen={ownChoice(reward, list)}
            error={found.error}
            onRetry={() => void found.refresh()}
            remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
            value={reward.reward_id}
            onChange={(chosen) => {
              const one = list?.find(({ id: given }) => given === Number(chosen));
              const { reward_id: _, ...rest } = reward;
              onChange(one ? { ...rest, reward_id: one.id, name: one.name.slice(0, 64) } : rest);
            }}
          />
        </div>
      )}
    </LabeledInput>
  );
}
