import type { Row } from '@shiyi/sdk';
import { useMemo } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { formatCount, formatMoney } from '#ui/text/format.js';

const words = texts({
  cash: (money: string) => [`减 ${money} 元`, `¥${money} off`],
  // 85 is what is still to be paid.
  discount: (percent: number) => [`${percent / 10} 折`, `${100 - percent}% off`],
  days: (days: number) => [`加 ${days} 天服务`, `${countOf(days, 'more day')} of service`],
  from: (money: string) => [`，满 ${money} 元可用`, `, for orders of ¥${money} or more`],
  after: (days: number) => [`领取后 ${days} 天内`, `${countOf(days, 'day')} from receipt`],
  between: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  endless: ['不限', 'No limit'],
});

type Coupon = Row<'listCoupons'>;

/** Returns functions that describe a coupon's value, validity and stock in words. */
export function useCouponTexts() {
  const t = useTexts(words);
  return useMemo(() => {
    const kind = ({ type, value_fen, discount, gift_name, days }: Coupon): string => {
      if (type === 'cash') return t.cash(formatMoney(value_fen));
      if (type === 'discount') return discount === null ? '–' : t.discount(discount);
      if (type === 'days') return days === null ? '–' : t.days(days);
      return gift_name ?? '–';
    };
    return {
      worth: (coupon: Coupon) => kind(coupon) + (coupon.min_fen > 0 ? t.from(formatMoney(coupon.min_fen)) : ''),
      validity: ({ valid_type, valid_from, valid_to, after_days }: Coupon) =>
        valid_type === 'after' ? (after_days === null ? '–' : t.after(after_days)) : t.between(valid_from ?? '–', valid_to ?? '–'),
      stock: ({ stock }: Coupon) => (stock === null ? t.endless : formatCount(stock)),
    };
  }, [t]);
}
