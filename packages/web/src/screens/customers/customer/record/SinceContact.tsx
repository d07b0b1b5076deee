import { chakra } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import type { CustomerDetail } from '../customer-values.js';

const words = texts({
  title: ['上次跟进以来', 'Since the last follow-up'],
  when: (ago: string, name: string) => [`${ago}${name ? ` · ${name}` : ''}`, `${ago}${name ? ` · ${name}` : ''}`],
  weight: (before: string, after: string, change: string) => [
    `体重 ${before} → ${after} kg（${change} kg）`,
    `Weight ${before} → ${after} kg (${change} kg)`,
  ],
  meals: (count: string) => [`当天起记录了 ${count} 餐`, `${count} meals recorded since that day`],
  quiet: ['没有新的记录', 'Nothing new'],
});

const mostEvents = 4;

/** The last weigh-in up to the day, and the newest one after it. */
function weightChange(weights: CustomerDetail['weights'], day: string) {
  const before = weights.filter((one) => one.date <= day).at(-1);
  const after = weights.filter((one) => one.date > day).at(-1);
  return before && after ? { before: before.weight, after: after.weight } : undefined;
}

const changeText = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}`;

/** What has changed since staff last spoke with the customer: weight, meals, and what happened to the services. */
export function SinceContact({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const [mayNotes, mayMeals] = [useMay('listCustomerFootmarks'), useMay('listDietPunches')];
  const { data } = useOperation('listCustomerFootmarks', mayNotes ? { userId: record.id, limit: 100 } : null);
  const last = data?.list.find(({ event }) => event === null);
  const day = last && dayOf(Date.parse(last.happened_at));
  const service = record.open_services.find(({ status }) => status === 'in_service');
  const asked = mayMeals && service && day ? { service_id: service.id, from: day, limit: 1 } : null;
  const meals = useOperation('listDietPunches', asked).data?.total ?? 0;
  if (!last || !day) return null;
  const weight = weightChange(record.weights, day);
  const events = (data?.list ?? []).filter(({ event, happened_at }) => event !== null && happened_at > last.happened_at);
  return (
    <SectionCard
      name={t.title}
      title={t.title}
      side={<chakra.span color="ink.3">{t.when(formatAgo(last.happened_at), last.operator?.name ?? '')}</chakra.span>}
    >
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1" overflowWrap="anywhere">
        {weight ? <li>{t.weight(weight.before.toFixed(1), weight.after.toFixed(1), changeText(weight.after - weight.before))}</li> : null}
        {meals > 0 ? <li>{t.meals(formatCount(meals))}</li> : null}
        {events.slice(0, mostEvents).map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
        {!weight && meals === 0 && events.length === 0 ? <chakra.li color="ink.3">{t.quiet}</chakra.li> : null}
      </chakra.ul>
    </SectionCard>
  );
}
