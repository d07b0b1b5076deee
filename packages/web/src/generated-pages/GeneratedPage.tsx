import { chakra, Flex } from '@chakra-ui/react';
import { type AreaMeta, loadMeta, type OperationId, type OperationMeta } from '@shiyi/sdk';
import { use, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { usePreferences } from '#app/preferences.js';
import { useSession } from '#app/session.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useAddressValue } from '#list/useAddressValue.js';
import { ButtonLink } from '#ui/button/Button.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { GeneratedCall } from './GeneratedCall.js';

const words = texts({
  sub: (count: number) => [`${count} 个操作`, countOf(count, 'action')],
  calls: ['操作', 'Actions'],
  none: ['你没有此页权限，请联系管理员', 'You don’t have access to this page'],
  developers: ['接口调用只对开发者显示', 'API calls are shown to developers only'],
  developersText: [
    '这里直接调用真实接口，日常工作请用左侧菜单里的页面。需要时可在个人中心打开开发者选项。',
    'These calls go to the real API; for daily work use the pages in the menu. Developers can turn them on in My account.',
  ],
  developersAction: ['去个人中心', 'Go to My account'],
});

const requests = new Map<string, Promise<[OperationId, OperationMeta][]>>();

function callsOf(areas: readonly string[]) {
  const name = areas.join();
  const known = requests.get(name) ?? readAreas(areas);
  requests.set(name, known);
  return known;
}

async function readAreas(areas: readonly string[]): Promise<[OperationId, OperationMeta][]> {
  const loaders: Record<string, () => Promise<{ meta: AreaMeta }>> = loadMeta;
  // A large area is split: camp, camp-member, camp-progress.
  const parts = Object.keys(loaders).filter((name) => areas.some((area) => name === area || name.startsWith(`${area}-`)));
  const loaded = await Promise.all(parts.map((name) => loaders[name]?.()));
  return loaded.flatMap((part) => Object.entries(part?.meta ?? {}) as [OperationId, OperationMeta][]);
}

/** Sort order: lists, then other reads, then writes. */
const weight = (meta: OperationMeta) => (meta.method === 'GET' ? (meta.output.some((field) => field.name === 'list') ? 0 : 1) : 2);

/** Loads the operations of some areas that the user has permission for, lists first. */
function useCalls(areas: readonly string[]) {
  const all = use(callsOf(areas));
  const permissions = useSession((one) => one.user?.permissions);
  return useMemo(() => {
    const may = ({ permission }: OperationMeta) => permission === 'signed-in' || permissions?.includes(permission);
    return all.filter(([, meta]) => may(meta)).sort(([, a], [, b]) => weight(a) - weight(b));
  }, [all, permissions]);
}

/** Renders every operation of an area as a form and table, for users who turned on developer options. */
export function GeneratedPage({ areas, title }: { areas: readonly string[]; title: string }) {
  const t = useTexts(words);
  const calls = useCalls(areas);
  const developer = usePreferences((one) => one.developer);
  return (
    <Page>
      <PageHeader title={title} sub={developer ? t.sub(calls.length) : null} />
      {developer ? <GeneratedCalls areas={areas} /> : <ForDevelopers />}
    </Page>
  );
}

function ForDevelopers() {
  const t = useTexts(words);
  return (
    <EmptyState
      drawing="locked"
      title={t.developers}
      text={t.developersText}
      action={
        <ButtonLink asChild>
          <Link to="/user/center">{t.developersAction}</Link>
        </ButtonLink>
      }
    />
  );
}

/** Renders a list of the areas' operations, and the selected operation with its form and response. */
export function GeneratedCalls({ areas }: { areas: readonly string[] }) {
  const t = useTexts(words);
  const calls = useCalls(areas);
  const en = usePreferences((one) => one.language) === 'en';
  const [chosen, setChosen] = useAddressValue('call');
  const call = calls.find(([id]) => id === chosen) ?? calls[0];
  if (!call) return <EmptyState drawing="locked" title={t.none} />;
  return (
    <Flex gap="4" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
      <chakra.nav
        aria-label={t.calls}
        width={{ base: '100%', lg: '232px' }}
        flexShrink={0}
        bg="surface"
        borderWidth="1px"
        borderRadius="md"
        p="1"
        maxHeight={{ base: '200px', lg: 'none' }}
        overflow="auto"
      >
        {calls.map(([id, meta]) => (
          <CallButton key={id} type="button" aria-current={id === call[0] ? 'true' : undefined} onClick={() => setChosen(id)}>
            <chakra.span flex="1">{en ? meta.en : (meta.zh ?? meta.en)}</chakra.span>
            {meta.danger === 'severe' ? <StatusChip tone="bad">!</StatusChip> : null}
          </CallButton>
        ))}
      </chakra.nav>
      <chakra.div flex="1" minWidth="0" width="100%">
        <GeneratedCall key={call[0]} id={call[0]} />
      </chakra.div>
    </Flex>
  );
}

const CallButton = chakra('button', {
  base: {
    display: 'flex',
    width: '100%',
    gap: '2',
    alignItems: 'center',
    textAlign: 'start',
    minHeight: '8',
    px: '2.5',
    borderRadius: 's',
    cursor: 'pointer',
    color: 'ink.2',
    _hover: { bg: 'sunken' },
    '&[aria-current]': { bg: 'jade.50', color: 'jade.700', fontWeight: 'semibold' },
  },
});
