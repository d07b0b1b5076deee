import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Button } from '#ui/button/Button.js';
import { Moment } from '#ui/date/Moment.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';

const words = texts({
  how: [
    '如果指的是已删除的客户，请到原记录里改掉，再选“已修改”；如果是同名的其他人，可以保留。',
    'If it means the erased customer, edit the record first and choose that it was edited. If it means someone else, it may stay.',
  ],
  gone: ['这条记录已删除', 'This record has been deleted'],
  save: ['提交处理结果', 'Save the decision'],
});

type Finding = Row<'listErasureFindings'>;

/** The text, where it was found, and what was decided about it. */
function FoundText({ finding }: { finding: Finding }) {
  const t = useTexts(words);
  const meta = useMeta('listErasureFindings');
  const { about, decision, staff, settled_at } = finding;
  return (
    <>
      <chakra.blockquote px="3" py="2.5" bg="sunken" borderRadius="s" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {finding.text ?? t.gone}
      </chakra.blockquote>
      <RecordFacts
        meta={meta}
        facts={{
          about: about && <About of={about} />,
          customer_id: finding.customer_id,
          found_at: <Moment at={finding.found_at} />,
          ...(decision && {
            decision: meta.word(meta.output('decision'), decision),
            staff: staff ? staff.name : null,
            settled_at: settled_at && <Moment at={settled_at} />,
            note: finding.note,
          }),
        }}
      />
    </>
  );
}

function About({ of: { id, name } }: { of: NonNullable<Finding['about']> }) {
  const navigate = useNavigate();
  return (
    <Button look="link" onClick={() => void navigate(`/user/userList/detail/${id}`)}>
      {name}
    </Button>
  );
}

/** A text that may mean an erased person: to decide about, or with the decision. */
export function FindingDrawer({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useTexts(words);
  const maySettle = useMay('changeErasureFinding') && finding.decision === null;
  const title = `${finding.place} ${finding.row_id || ''}`.trim();
  if (!maySettle)
    return (
      <DetailDrawer open onClose={onClose} title={title}>
        <FoundText finding={finding} />
      </DetailDrawer>
    );
  return (
    <FormDrawer
      id="changeErasureFinding"
      open
      onClose={onClose}
      title={title}
      values={{ decision: '', note: '' }}
      fixed={{ id: finding.id }}
      save={t.save}
    >
      <FoundText finding={finding} />
      <chakra.p color="ink.2">{t.how}</chakra.p>
      <Field name="decision" />
      <Field name="note" />
    </FormDrawer>
  );
}
