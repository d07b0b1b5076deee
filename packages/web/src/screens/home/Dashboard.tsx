import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '../../api.js';
import { ErrorState } from '../../components/ErrorState.js';
import { Bone } from '../../components/Waiting.js';
import { formatCount, formatMoney } from '../../format.js';
import { UnprocessedLink } from '../../layout/Popovers.js';
import { useMeta } from '../../meta.js';
import { usePreferences } from '../../preferences.js';
import { useSession } from '../../session.js';
import { type Pair, say, texts, useTexts } from '../../texts.js';
import { FigureCard } from './FigureCard.js';

const words = texts({
  morning: ['早上好', 'Good morning'],
  noon: ['下午好', 'Good afternoon'],
  evening: ['晚上好', 'Good evening'],
  welcome: (hello: string, name: string, company: string) => [
    `${hello}，${name}，欢迎来到${company}`,
    `${hello}, ${name}. Welcome to ${company}`,
  ],
  waiting: ['等你处理', 'Waiting for you'],
  done: ['都处理完了', 'All done'],
  mine: ['我的数据', 'My figures'],
});

const groups: readonly [keyof Data<'getUnprocessedInfo'>, Pair][] = [
  ['need_dealt_msg', ['待办', 'To-dos']],
  ['remind_msg', ['提醒', 'Reminders']],
  ['notify_msg', ['通知', 'Notifications']],
];

/** The home page: a welcome, what waits, and one's own figures. */
export function Dashboard() {
  const t = useTexts(words);
  const user = useSession((one) => one.user);
  const company = useOperation('getCompany').data?.name ?? user?.company_name ?? '';
  const language = usePreferences((one) => one.language);
  const hour = new Date().getHours();
  const hello = hour < 12 ? t.morning : hour < 18 ? t.noon : t.evening;
  const today = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(new Date());
  return (
    <Flex direction="column" gap="4" p={{ base: '4', sm: '5' }}>
      <header>
        <chakra.h1 fontSize={{ base: 'xl', sm: '2xl' }} fontWeight="semibold">
          {t.welcome(hello, user?.name || user?.username || '', company)}
        </chakra.h1>
        <chakra.p color="ink.3">{today}</chakra.p>
      </header>
      <Waiting />
      <Figures />
    </Flex>
  );
}

function Waiting() {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getUnprocessedInfo');
  return (
    <chakra.section bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" aria-label={t.waiting}>
      <chakra.h2 px="4" pt="3" fontSize="md" fontWeight="semibold">
        {t.waiting}
      </chakra.h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : (
        <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(220px, 1fr))" gap="4" p="4" pt="2">
          {groups.map(([name, title]) => (
            <div key={name}>
              <chakra.h3 px="2" py="1" fontSize="xs" color="ink.3">
                {say(title)}
              </chakra.h3>
              {data ? <Items items={data[name].filter((item) => item.number > 0)} none={t.done} /> : <Bone m="2" width="70%" />}
            </div>
          ))}
        </chakra.div>
      )}
    </chakra.section>
  );
}

function Items({ items, none }: { items: Data<'getUnprocessedInfo'>['remind_msg']; none: string }) {
  if (items.length === 0)
    return (
      <chakra.p px="2" color="ink.3">
        {none}
      </chakra.p>
    );
  return items.map((item) => <UnprocessedLink key={`${item.link}${item.text}`} item={item} />);
}

const figures = ['customer_total', 'customer_new_7d', 'service_active', 'punch_pending', 'order_fen_30d'] as const;

function Figures() {
  const t = useTexts(words);
  const meta = useMeta('getMyDashboard');
  const { data, error, refresh } = useOperation('getMyDashboard');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refresh()} />;
  return (
    <chakra.section aria-label={t.mine}>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(168px, 1fr))" gap="3">
        {figures.map((name) => (
          <FigureCard
            key={name}
            title={meta.label(meta.output(name))}
            figure={data && (name === 'order_fen_30d' ? formatMoney(data[name]) : formatCount(data[name]))}
          />
        ))}
      </chakra.div>
    </chakra.section>
  );
}
