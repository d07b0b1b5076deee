import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { localTime, todayInWords } from '#app/company-time.js';
import { isInnerPath } from '#app/menus.js';
import { usePreferences } from '#app/preferences.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { ButtonLink } from '#ui/button/Button.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { formatCount } from '#ui/text/format.js';
import { CampsToday } from './CampsToday.js';
import { countOf, DutyList } from './DutyList.js';
import { bands, type Duty, useDay } from './duties.js';
import { MyFigures } from './MyFigures.js';
import { ServicesToday } from './ServicesToday.js';

const words = texts({
  morning: ['早上好', 'Good morning'],
  noon: ['下午好', 'Good afternoon'],
  evening: ['晚上好', 'Good evening'],
  night: ['夜深了', 'Hello'],
  welcome: (hello: string, name: string, company: string) => [
    `${hello}，${name}，欢迎来到${company}`,
    `${hello}, ${name}. Welcome to ${company}`,
  ],
  waiting: (count: string) => [`${count} 件事等你`, `${count} waiting for you`],
  failed: (count: string) => [`${count} 件未完成`, `${count} failed`],
  at: (time: string) => [`${time} 更新`, `updated ${time}`],
  late: (count: string) => [`${count} 件已超时`, `${count} late`],
  review: (count: string) => [`开始点评 (${count})`, `Review check-ins (${count})`],
  start: (count: string) => [`开始处理 (${count})`, `Start (${count})`],
});

/** Renders the home page: a summary line, the list of open tasks, and the user's own figures. */
export function Dashboard() {
  const { day, duties, error, at, refresh } = useDay();
  // Narrower windows would leave the tasks a few letters each.
  const columns = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) {sizes.72}' };
  return (
    <Flex direction="column" gap="4" p={{ base: '3', sm: '5' }} pb={{ base: '20', sm: '5' }}>
      <Flex as="header" align="center" gap="3" rowGap="1" flexWrap="wrap">
        <Welcome />
        <DayStatus duties={duties ?? []} at={at} />
        <Start duties={duties ?? []} />
      </Flex>
      <chakra.div display="grid" gap="6" alignItems="start" gridTemplateColumns={columns}>
        {error ? <ErrorState error={error} onRetry={() => void refresh()} /> : <DutyList duties={duties} />}
        <Flex direction="column" gap="5" minWidth="0">
          {day?.services ? <ServicesToday whose={day.whose} services={day.services} /> : null}
          {day && day.camps.length > 0 ? <CampsToday whose={day.whose} camps={day.camps} /> : null}
          <MyFigures />
        </Flex>
      </chakra.div>
    </Flex>
  );
}

function Welcome() {
  const t = useTexts(words);
  const user = useSession((one) => one.user);
  const company = useOperation('getCompany').data?.name ?? user?.company_name ?? '';
  const hour = Number(localTime(Date.now()).slice(11, 13));
  const hello = hour < 5 || hour >= 23 ? t.night : hour < 12 ? t.morning : hour < 18 ? t.noon : t.evening;
  return (
    <chakra.h1 fontSize={{ base: 'xl', sm: '2xl' }} fontWeight="semibold">
      {t.welcome(hello, user?.name || user?.username || '', company)}
    </chakra.h1>
  );
}

/** Shows today's date and how many tasks are open or have failed. */
function DayStatus({ duties, at }: { duties: readonly Duty[]; at: number | undefined }) {
  const t = useTexts(words);
  const language = usePreferences((one) => one.language);
  return (
    <chakra.p color="ink.3" flex={{ base: '1 0 100%', sm: '1 1 300px' }}>
      {todayInWords(language)}
      {duties.length > 0 ? ` · ${t.waiting(formatCount(countOf(duties)))}` : null}
      {(['late', 'failed'] as const).map((band) => (
        <Grave key={band} say={t[band]} count={countOf(duties.filter((one) => one.band === band))} />
      ))}
      {at ? ` · ${t.at(localTime(at).slice(11, 16))}` : null}
    </chakra.p>
  );
}

function Grave({ say, count }: { say: (count: string) => string; count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' · '}
      <chakra.b color="persimmon">{say(formatCount(count))}</chakra.b>
    </>
  );
}

/** At the right end of the head; on a phone a bar at the lower edge, under the thumb. */
const Main = chakra('div', {
  base: {
    ms: 'auto',
    '@media (max-width: 639.98px)': {
      ...{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 'bar', p: '2', bg: 'raised', borderTopWidth: '1px' },
      '& > a': { height: '48px' },
    },
  },
});

const queue = '/order/punchDynamic';

/** Links to the queue of check-ins, which starts with the one waiting longest, or else to the first open task. */
function Start({ duties }: { duties: readonly Duty[] }) {
  const t = useTexts(words);
  const reviews = countOf(duties.filter((one) => one.due && one.link.startsWith(`${queue}?`)));
  const first = bands.flatMap((band) => duties.filter((one) => one.band === band)).find((one) => isInnerPath(one.link.split('?')[0] ?? ''));
  if (!first) return null;
  const [to, title] = reviews > 0 ? [queue, t.review(formatCount(reviews))] : [first.link, t.start(formatCount(countOf(duties)))];
  return (
    <Main>
      <ButtonLink look="solid" size="lg" width="100%" asChild>
        <Link to={to}>{title}</Link>
      </ButtonLink>
    </Main>
  );
}
