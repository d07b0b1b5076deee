import { chakra, Flex } from '@chakra-ui/react';
import { type AreaMeta, loadMeta, type OperationId, type OperationMeta } from '@shiyi/sdk';
import { use, useMemo } from 'react';
import { useAddressValue } from '../hooks/useAddressValue.js';
import { usePreferences } from '../preferences.js';
import { useSession } from '../session.js';
import { counted, texts, useTexts } from '../texts.js';
import { EmptyState } from './EmptyState.js';
import { GeneratedCall } from './GeneratedCall.js';
import { Page } from './Page.js';
import { PageHeader } from './PageHeader.js';
import { StateChip } from './StateChip.js';

const words = texts({
  sub: (count: number) => [`${count} 个可用操作`, `${counted(count, 'action')} you may use`],
  calls: ['操作', 'Actions'],
  none: ['这里还没有你可以使用的操作', 'Nothing here is open to you yet'],
});

const asked = new Map<string, Promise<[OperationId, OperationMeta][]>>();

function callsOf(areas: readonly string[]) {
  const name = areas.join();
  const known = asked.get(name) ?? readAreas(areas);
  asked.set(name, known);
  return known;
}

async function readAreas(areas: readonly string[]): Promise<[OperationId, OperationMeta][]> {
  const loaders: Record<string, () => Promise<{ meta: AreaMeta }>> = loadMeta;
  // A large area is split: camp, camp-member, camp-progress.
  const parts = Object.keys(loaders).filter((name) => areas.some((area) => name === area || name.startsWith(`${area}-`)));
  const loaded = await Promise.all(parts.map((name) => loaders[name]?.()));
  return loaded.flatMap((part) => Object.entries(part?.meta ?? {}) as [OperationId, OperationMeta][]);
}

/** Lists first, then what reads, then what writes. */
const weight = (meta: OperationMeta) => (meta.method === 'GET' ? (meta.output.some((field) => field.name === 'list') ? 0 : 1) : 2);

/** Every call of some areas as a usable form and table; stands where no screen is drawn yet. */
export function GeneratedPage({ areas, title }: { areas: readonly string[]; title: string }) {
  const t = useTexts(words);
  const all = use(callsOf(areas));
  const permissions = useSession((one) => one.user?.permissions);
  const en = usePreferences((one) => one.language) === 'en';
  const [chosen, setChosen] = useAddressValue('call');
  const calls = useMemo(() => {
    const may = ({ permission }: OperationMeta) => permission === 'signed-in' || permissions?.includes(permission);
    return all.filter(([, meta]) => may(meta)).sort(([, a], [, b]) => weight(a) - weight(b));
  }, [all, permissions]);
  const call = calls.find(([id]) => id === chosen) ?? calls[0];

  return (
    <Page>
      <PageHeader title={title} sub={t.sub(calls.length)} />
      {call ? (
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
              <chakra.button
                key={id}
                type="button"
                aria-current={id === call[0] ? 'true' : undefined}
                onClick={() => setChosen(id)}
                display="flex"
                width="100%"
                gap="2"
                alignItems="center"
                textAlign="start"
                minHeight="32px"
                px="2.5"
                borderRadius="s"
                cursor="pointer"
                color="ink.2"
                _hover={{ bg: 'sunken' }}
                css={{ '&[aria-current]': { background: 'jade.50', color: 'jade.700', fontWeight: 'semibold' } }}
              >
                <chakra.span flex="1">{en ? meta.en : (meta.zh ?? meta.en)}</chakra.span>
                {meta.danger === 'severe' ? <StateChip tone="bad">!</StateChip> : null}
              </chakra.button>
            ))}
          </chakra.nav>
          <chakra.div flex="1" minWidth="0" width="100%">
            <GeneratedCall key={call[0]} id={call[0]} />
          </chakra.div>
        </Flex>
      ) : (
        <EmptyState drawing="locked" title={t.none} />
      )}
    </Page>
  );
}
