import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { ReplyField } from './ReplyField.js';
import { type Events, type Part, partsOf, summaryOf } from './replies.js';

const words = texts({
  title: (key: string) => [`「${key}」的回复`, `Reply to “${key}”`],
  save: ['保存回复', 'Save reply'],
  done: ['回复已保存，立即生效', 'Reply saved; it takes effect now'],
  hint: ['全部删除就不再回复', 'Remove all parts to stop replying'],
});

interface Props {
  eventKey: string;
  reply: Events['replies'][string] | undefined;
  open: boolean;
  onClose: () => void;
}

/** Renders the form of what the account answers to a click. */
export function ReplyDrawer({ eventKey, reply, open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="saveWxMenuEvent"
      open={open}
      onClose={onClose}
      title={t.title(eventKey)}
      save={t.save}
      done={t.done}
      values={{ reply: reply ? partsOf(reply) : [{ msgtype: 'text', content: '' }] }}
      fixed={{ key: eventKey, version: reply?.version ?? 0 }}
      draft={`wx-menu-reply:${eventKey}`}
      readAgain={async () => {
        const now = (await client.getWxMenuEvents())[eventKey];
        return { reply: partsOf(now), version: now?.version ?? 0 };
      }}
      show={(name, value) => (name === 'reply' ? (value as Part[]).map(summaryOf).join(' / ') : undefined)}
      width="560px"
    >
      <Field name="reply" hint={t.hint}>
        {({ label, value, onChange }) => <ReplyField label={label} parts={(value ?? []) as Part[]} onChange={onChange} />}
      </Field>
    </FormDrawer>
  );
}
