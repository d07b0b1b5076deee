import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { OperationForm } from '#form/OperationForm.js';

const words = texts({
  send: ['发送回复', 'Send reply'],
  sent: ['回复已发送', 'Reply sent'],
});

interface Props {
  /** Id of the meal, and of the comment on it that is answered. */
  meal: number;
  comment: number;
  onClose: () => void;
}

/** Writes an answer to words of the customer; a draft of each is kept. */
export function MealReply({ meal, comment, onClose }: Props) {
  const t = useTexts(words);
  return (
    <OperationForm
      id="createPunchReply"
      values={{ content: '' }}
      fixed={{ diet_punch_id: meal, reply_to: comment }}
      draft={`reply:${comment}`}
      save={t.send}
      done={t.sent}
      refresh={['listCustomerTimeline']}
      onCancel={onClose}
      onDone={onClose}
    >
      <Field name="content" autoFocus />
    </OperationForm>
  );
}
