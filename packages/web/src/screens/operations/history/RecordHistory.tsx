import { chakra, Flex } from '@chakra-ui/react';
import type { Data, Row } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatTime } from '#ui/text/format.js';
import { ChangeChip } from './ChangeChip.js';
import { EntryDetail } from './EntryDetail.js';

const words = texts({
  title: (name: string) => [`「${name}」的变更历史`, `History of “${name}”`],
  none: ['还没有变更', 'No changes yet'],
  noneText: ['从下一次保存起，每个版本都会保留在这里。', 'Starting with the next save, every version is kept here.'],
  back: ['返回列表', 'All versions'],
  by: (name: string, when: string) => [`${name} · ${when}`, `${name} · ${when}`],
  system: ['系统', 'System'],
  older: ['更早的版本', 'Earlier versions'],
});

export interface Props {
  object: Data<'getHistoryEntry'>['entry']['object'];
  /** The record; undefined closes the drawer. */
  id: number | undefined;
  name: string;
  onClose: () => void;
}

/** Shows the saved states of one record, and one of them with its differences. */
export function RecordHistory({ object, id, name, onClose }: Props) {
  const t = useTexts(words);
  const [entry, setEntry] = useState<number>();
  const close = () => {
    setEntry(undefined);
    onClose();
  };
  return (
    <DetailDrawer open={id !== undefined} onClose={close} title={t.title(name)} width="680px">
      <Suspense fallback={<Skeleton height="160px" />}>
        {entry === undefined ? (
          <Versions object={object} id={id} onOpen={setEntry} />
        ) : (
          <>
            <Button look="quiet" size="sm" alignSelf="flex-start" onClick={() => setEntry(undefined)}>
              {t.back}
            </Button>
            <Version id={entry} onRestored={() => setEntry(undefined)} />
          </>
        )}
      </Suspense>
    </DetailDrawer>
  );
}

function Version({ id, onRestored }: { id: number; onRestored: () => void }) {
  const reading = useOperation('getHistoryEntry', { id });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  return reading.data ? <EntryDetail detail={reading.data} onRestored={onRestored} /> : <Skeleton height="160px" />;
}

type VersionsProps = Pick<Props, 'object' | 'id'> & { onOpen: (entry: number) => void };

function Versions({ object, id, onOpen }: VersionsProps) {
  const t = useTexts(words);
  const [pages, setPages] = useState(1);
  const reading = useOperation('listHistoryEntries', id === undefined ? null : { object, object_id: id, limit: Math.min(100, pages * 20) });
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  if (!reading.data) return <Skeleton height="160px" />;
  if (reading.data.list.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column">
        {reading.data.list.map((one) => (
          <VersionLine key={one.id} entry={one} onOpen={onOpen} />
        ))}
      </chakra.ol>
      {reading.data.next && pages < 5 ? (
        <Button alignSelf="flex-start" onClick={() => setPages(pages + 1)}>
          {t.older}
        </Button>
      ) : null}
    </>
  );
}

function VersionLine({ entry, onOpen }: { entry: Row<'listHistoryEntries'>; onOpen: (entry: number) => void }) {
  const t = useTexts(words);
  return (
    <chakra.li borderBottomWidth="1">
      <chakra.button
        type="button"
        width="100%"
        textAlign="start"
        py="2.5"
        px="1"
        minHeight="12"
        _hover={{ bg: 'sunken' }}
        onClick={() => onOpen(entry.id)}
      >
        <Flex align="center" gap="2.5" flexWrap="wrap">
          <chakra.span color="ink.3">#{entry.number}</chakra.span>
          <ChangeChip entry={entry} />
          <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
            {entry.name}
          </chakra.span>
          <chakra.span color="ink.3" fontSize="xs">
            {t.by(entry.staff?.name ?? t.system, formatTime(entry.created_at))}
          </chakra.span>
        </Flex>
      </chakra.button>
    </chakra.li>
  );
}
