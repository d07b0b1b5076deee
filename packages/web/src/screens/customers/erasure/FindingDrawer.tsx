import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/Can.js';
import { useAction } from '../../../api/client.js';
import { useMeta } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { DetailDrawer } from '../../../ui/DetailDrawer.js';
import { Facts } from '../../../ui/Facts.js';
import { Moment } from '../../../ui/Moment.js';

const words = texts({
  how: [
    '如果指的是已删除的客户，请到原记录里改掉，再标记为已修改；如果是同名的其他人，可以保留。',
    'If it means the erased customer, edit the record and mark it as edited. If it means somebody else, it may stay.',
  ],
  gone: ['这条记录已删除', 'This record has been deleted'],
  edited: ['标记为已修改', 'Mark as edited'],
  kept: ['可以保留', 'May stay'],
  note: ['说明（选填）', 'Note (optional)'],
  done: ['已处理', 'Settled'],
});

/** A text that names an erased person, and what was decided about it. */
export function FindingDrawer({ finding, onClose }: { finding: Row<'listErasureFindings'>; onClose: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listErasureFindings');
  const maySettle = useMay('changeErasureFinding');
  const settle = useAction('changeErasureFinding', { refresh: ['listErasureFindings'], done: t.done });
  const [note, setNote] = useState('');
  const { about, decision, staff, settled_at } = finding;
  const run = async (one: 'edited' | 'kept') => {
    const more = note.trim() ? { note: note.trim() } : {};
    if ((await settle.run({ id: finding.id, decision: one, ...more })).ok) onClose();
  };
  const label = (name: Parameters<typeof meta.output>[0]) => meta.label(meta.output(name));
  return (
    <DetailDrawer
      open
      onClose={onClose}
      title={`${finding.place} ${finding.row_id || ''}`}
      footer={
        maySettle && decision === null ? (
          <>
            <Button disabled={settle.busy} onClick={() => void run('kept')}>
              {t.kept}
            </Button>
            <Button look="solid" disabled={settle.busy} onClick={() => void run('edited')}>
              {t.edited}
            </Button>
          </>
        ) : undefined
      }
    >
      <chakra.blockquote whiteSpace="pre-wrap" overflowWrap="anywhere">
        {finding.text ?? t.gone}
      </chakra.blockquote>
      <Facts
        facts={[
          { name: label('about'), value: about ? <Link to={`/user/userList/detail/${about.id}`}>{about.name}</Link> : '–' },
          { name: label('customer_id'), value: finding.customer_id },
          { name: label('found_at'), value: <Moment at={finding.found_at} /> },
          ...(decision
            ? [
                { name: label('decision'), value: meta.word(meta.output('decision'), decision) },
                { name: label('staff'), value: staff?.name ?? '–' },
                { name: label('settled_at'), value: settled_at ? <Moment at={settled_at} /> : '–' },
                { name: label('note'), value: finding.note ?? '–' },
              ]
            : []),
        ]}
      />
      {maySettle && decision === null ? (
        <Flex direction="column" gap="2">
          <chakra.p color="ink.2">{t.how}</chakra.p>
          <chakra.label>
            {t.note}
            <chakra.input
              value={note}
              maxLength={200}
              onChange={(event) => setNote(event.target.value)}
              display="block"
              width="100%"
              borderWidth="1px"
              borderRadius="md"
              px="2"
              minHeight="8"
            />
          </chakra.label>
        </Flex>
      ) : null}
    </DetailDrawer>
  );
}
