import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { formatCount, formatNumber, formatShort } from '#ui/text/format.js';

type Day = Data<'getMyDay'>;
type ServiceCounts = NonNullable<Day['services']>;

const words = texts({
  mine: ['我的服务', 'My services'],
  company: ['全公司的服务', 'All services'],
  in_service: ['服务中', 'In service'],
  paused: (count: string) => [`暂停 ${count} 位`, `${count} paused`],
  checked_in: ['今天已打卡', 'Checked in today'],
  rate: ['近 7 天打卡率', 'Check-in rate, 7 days'],
  higher: (points: string) => [`比前 7 天高 ${points} 个百分点`, `${points} points above the 7 days before`],
  lower: (points: string) => [`比前 7 天低 ${points} 个百分点`, `${points} points below the 7 days before`],
  same: ['与前 7 天相同', 'Same as the 7 days before'],
  now: ['近 7 天', 'Last 7 days'],
  before: ['前 7 天', '7 days before'],
});

/** Shows how many services run, how many of them have a check-in today, and the check-in rate beside that of the days before. */
export function ServicesToday({ whose, services }: { whose: Day['whose']; services: ServiceCounts }) {
  const t = useTexts(words);
  const { in_service, paused, checked_in, punch_rate, punch_rate_before } = services;
  if (in_service.number + paused.number === 0) return null;
  return (
    <chakra.section aria-label={t[whose]}>
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="2">
        {t[whose]}
      </chakra.h2>
      <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(3, minmax(0, 1fr))" m="0">
        <Figure title={t.in_service} to={in_service.link} value={formatCount(in_service.number)}>
          {paused.number > 0 ? (
            <chakra.span _hover={{ textDecoration: 'underline' }} asChild>
              <Link to={paused.link}>{t.paused(formatCount(paused.number))}</Link>
            </chakra.span>
          ) : null}
        </Figure>
        <Figure title={t.checked_in} to={checked_in.link} value={formatCount(checked_in.number)} />
        {punch_rate === null ? null : (
          <Figure title={t.rate} value={formatNumber(punch_rate)} unit="%">
            {punch_rate_before === null ? null : <Change points={punch_rate - punch_rate_before} />}
          </Figure>
        )}
      </chakra.dl>
      {punch_rate !== null && punch_rate_before !== null ? (
        <chakra.div mt="3" display="grid" gap="1.5">
          <Bar title={t.now} rate={punch_rate} />
          <Bar title={t.before} rate={punch_rate_before} hatched />
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

interface FigureProps {
  title: string;
  value: string;
  unit?: string;
  to?: string;
  children?: React.ReactNode;
}

function Figure({ title, value, unit, to, children }: FigureProps) {
  return (
    <div>
      <chakra.dt color="ink.3" fontSize="xs">
        {title}
      </chakra.dt>
      <chakra.dd m="0">
        <chakra.span fontSize="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {to ? (
            <chakra.span borderBottomWidth="1" _hover={{ color: 'jade.700' }} asChild>
              <Link to={to} aria-label={`${title} ${value}`}>
                {value}
              </Link>
            </chakra.span>
          ) : (
            value
          )}
        </chakra.span>
        {unit ? <chakra.span color="ink.3"> {unit}</chakra.span> : null}
        <chakra.div fontSize="xs" color="ink.2">
          {children}
        </chakra.div>
      </chakra.dd>
    </div>
  );
}

function Change({ points }: { points: number }) {
  const t = useTexts(words);
  const size = formatShort(Math.abs(points));
  if (size === formatShort(0)) return t.same;
  return (
    <span>
      <span aria-hidden>{points > 0 ? '↑ ' : '↓ '}</span>
      {points > 0 ? t.higher(size) : t.lower(size)}
    </span>
  );
}

const hatch = 'repeating-linear-gradient(135deg, {colors.ink.3} 0 2px, transparent 2px 5px)';

function Bar({ title, rate, hatched = false }: { title: string; rate: number; hatched?: boolean }) {
  return (
    <Flex align="center" gap="3" fontSize="xs">
      <chakra.span color="ink.2" width="20" flexShrink={0}>
        {title}
      </chakra.span>
      <chakra.span flex="1" height="2" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
        <chakra.span
          display="block"
          height="100%"
          borderRadius="full"
          bg={hatched ? undefined : 'jade.500'}
          backgroundImage={hatched ? hatch : undefined}
          style={{ width: `${rate}%` }}
        />
      </chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums">{formatNumber(rate)}%</chakra.span>
    </Flex>
  );
}
