import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { OutgoingState } from './OutgoingState.js';

/** Shows a write with everything that helps to decide whether to retry or drop it. */
export function OutgoingDrawer({ write, onClose }: { write: Row<'listOutgoing'>; onClose: () => void }) {
  const meta = useMeta('listOutgoing');
  const { name, subject, error, errcode, tries, next_at, operator, created_at, done_at } = write;
  return (
    <DetailDrawer open onClose={onClose} title={name}>
      <chakra.div>
        <OutgoingState write={write} />
      </chakra.div>
      <RecordFacts
        meta={meta}
        facts={{
          subject,
          error: error ?? undefined,
          errcode: errcode ?? undefined,
          tries,
          next_at: next_at && <Moment at={next_at} />,
          operator: operator ? operator.name : null,
          created_at: <Moment at={created_at} />,
          done_at: done_at && <Moment at={done_at} />,
        }}
      />
    </DetailDrawer>
  );
}
