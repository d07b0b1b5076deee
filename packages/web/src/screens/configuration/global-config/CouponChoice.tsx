import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({ none: ['不奖励', 'No reward'] });

type Props = ControlProps & { chosen: { id: number; name: string } | null };

/** Renders the choice of a coupon, or of none. */
export function CouponChoice({ chosen, onChange, ...control }: Props) {
  const t = useTexts(words);
  const may = useMay('listCoupons');
  const { data, error, refresh } = useOperation('listCoupons', may ? { limit: 100 } : null);
  return (
    <Combobox
      {...control}
      choices={may ? data?.list.map(({ id, name }) => ({ value: id, label: name })) : []}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={error}
      onRetry={() => void refresh()}
      empty={t.none}
      onChange={onChange}
    />
  );
}
