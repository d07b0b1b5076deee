import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '../../../api/meta.js';
import { DetailDrawer } from '../../../ui/DetailDrawer.js';
import { Facts } from '../../../ui/Facts.js';
import { Moment } from '../../../ui/Moment.js';
import { OutgoingState } from './OutgoingState.js';

/** Shows a write with everything that helps to decide whether to retry or drop it. */
export function OutgoingDrawer({ write, onClose }: { write: Row<'listOutgoing'>; onClose: () => void }) {
  const meta = useMeta('listOutgoing');
  const label = (name: string) => meta.label(meta.output(name));
  const { name, subject, error, errcode, tries, next_at, operator, created_at, done_at } = write;
  const when = (at: string | null) => (at ? <Moment at={at} /> : '–');
  return (
    <DetailDrawer open onClose={onClose} title={name}>
      <chakra.div>
        <OutgoingState write={write} />
      </chakra.div>
      <Facts
        facts={[
          { name: label('subject'), value: subject },
          ...(error ? [{ name: label('error'), value: error }] : []),
          ...(errcode === null ? [] : [{ name: label('errcode'), value: errcode }]),
          { name: label('tries'), value: tries },
          { name: label('next_at'), value: when(next_at) },
          { name: label('operator'), value: operator?.name ?? '–' },
          { name: label('created_at'), value: when(created_at) },
          { name: label('done_at'), value: when(done_at) },
        ]}
      />
    </DetailDrawer>
  );
}
