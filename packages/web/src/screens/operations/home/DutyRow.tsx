import { chakra } from '@chakra-ui/react';
import { AlarmClock, Bell, ListTodo, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAction } from '#api/client.js';
import { isInnerPath } from '#app/menus.js';
import { texts, useTexts } from '#app/texts.js';
import { formatAgo, formatCount, formatTime } from '#ui/text/format.js';
import { DueTime } from './DueTime.js';
import type { Duty, DutyKind } from './duties.js';

const words = texts({
  handle: ['处理', 'Resolve'],
  assign: ['分配', 'Assign'],
  follow: ['跟进', 'Follow up'],
  check: ['核实', 'Check'],
  review: ['点评', 'Review'],
  look: ['查看', 'View'],
  mend: ['查看原因', 'See why'],
  others: (count: string) => [`等 ${count} 项`, `of ${count}`],
});

const icons: Record<DutyKind, LucideIcon> = { need_dealt: ListTodo, remind: AlarmClock, notify: Bell };

/** On a phone beside the lines of a task; in order where there is room. */
const placeInColumn = (column: number) =>
  ({ gridColumn: { base: String(column), md: 'auto' }, gridRow: { base: '1 / span 3', md: 'auto' } }) as const;

/** One kind of task: when the first is due, what and how many, about whom, why, and where it is done. */
export function DutyRow({ duty }: { duty: Duty }) {
  const { kind, band, title, text, notice } = duty;
  const Icon = band === 'failed' ? TriangleAlert : icons[kind];
  return (
    <chakra.li
      display="grid"
      alignItems="center"
      columnGap="3"
      minHeight="10"
      px="4"
      py="1"
      position="relative"
      gridTemplateColumns={{
        base: '{sizes.20} minmax(0, 1fr) auto',
        md: '{sizes.24} 15px minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr) {sizes.20}',
      }}
      css={{ '& + &': { borderTopWidth: '1' } }}
    >
      <DutyTime duty={duty} />
      {/* On a phone it stands where the others have their time. */}
      <chakra.span {...placeInColumn(1)} hideBelow={duty.due || duty.at ? 'md' : undefined}>
        <Icon size={15} aria-hidden />
      </chakra.span>
      <chakra.span minWidth="0" gridColumn={{ base: '2', md: notice ? 'span 3' : 'auto' }}>
        <b>{title}</b>
        {text ? <chakra.span color="ink.2"> {text}</chakra.span> : null}
      </chakra.span>
      {notice ? null : <Names duty={duty} />}
      {notice ? null : (
        <chakra.span gridColumn={{ base: '2', md: 'auto' }} minWidth="0" color="ink.2" truncate title={duty.first[0]?.reason ?? undefined}>
          <Reason duty={duty} />
        </chakra.span>
      )}
      <chakra.span {...placeInColumn(3)} textAlign="end">
        {isInnerPath(duty.link.split('?')[0] ?? '') ? <DutyLink duty={duty} /> : null}
      </chakra.span>
    </chakra.li>
  );
}

/** Why the first of them is here, with its name if there are others. */
function Reason({ duty: { first, number } }: { duty: Duty }) {
  const one = first[0];
  return number > 1 && one?.reason ? `${one.name} · ${one.reason}` : one?.reason;
}

/** When the first is due, or when a notice came. */
function DutyTime({ duty: { at, due, number } }: { duty: Duty }) {
  return (
    <chakra.span {...placeInColumn(1)} lineHeight="1.35" hideBelow={due || at ? undefined : 'md'}>
      {due ? <DueTime due={due} number={number} /> : null}
      {at ? (
        <chakra.time dateTime={at} title={formatTime(at)} color="ink.2">
          {formatAgo(at)}
        </chakra.time>
      ) : null}
    </chakra.span>
  );
}

const maxNames = 3;

/** Names the first, each with a link to where it is handled. */
function Names({ duty: { first, number } }: { duty: Duty }) {
  const t = useTexts(words);
  const shown = first.slice(0, maxNames);
  return (
    <chakra.span gridColumn={{ base: '2', md: 'auto' }} minWidth="0" truncate>
      {shown.map((one, place) => (
        <span key={`${one.link} ${one.name}`}>
          {place > 0 ? '、' : null}
          <chakra.span fontWeight="medium" _hover={{ color: 'jade.700', textDecoration: 'underline' }} asChild>
            <Link to={one.link} title={one.reason ?? undefined} style={{ position: 'relative', zIndex: 1 }}>
              {one.name}
            </Link>
          </chakra.span>
        </span>
      ))}
      {number > shown.length && shown.length > 0 ? <chakra.span color="ink.3"> {t.others(formatCount(number))}</chakra.span> : null}
    </chakra.span>
  );
}

/** On a phone the row is the target; the names in it stay links above it. */
const wholeRow = { '@media (max-width: 799.98px)': { _after: { content: '""', position: 'absolute', inset: 0 } } } as const;

/** What is done on a screen. */
const verbs: Record<string, 'review' | 'assign' | 'follow' | 'check'> = {
  '/order/punchDynamic': 'review',
  '/user/origin': 'assign',
  '/user/footmark': 'follow',
  '/monitoring/outgoing': 'check',
};

/** Leads to where the task is done; a notice counts as read then. */
function DutyLink({ duty: { band, kind, title, link, notice } }: { duty: Duty }) {
  const t = useTexts(words);
  const read = useAction('setNoticesRead');
  const isLook = notice || kind === 'remind';
  const [path = ''] = link.split('?');
  const verb = band === 'failed' ? t.mend : isLook ? t.look : t[verbs[path] ?? 'handle'];
  return (
    <chakra.span color="jade.700" fontWeight="medium" whiteSpace="nowrap" css={wholeRow} asChild>
      <Link to={link} aria-label={`${verb}：${title}`} onClick={() => notice && void read.run({ ids: [notice.id] })}>
        {verb} ›
      </Link>
    </chakra.span>
  );
}
