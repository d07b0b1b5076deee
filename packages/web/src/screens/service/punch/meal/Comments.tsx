import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Ago } from '#ui/date/Ago.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { Input } from '#ui/input/Input.js';
import { words } from '../words.js';
import type { Meal } from './plate.js';

type Comment = Meal['comments'][number];

function Entry({ comment, onRemove }: { comment: Comment; onRemove: (() => void) | undefined }) {
  const t = useTexts(words);
  return (
    <chakra.li display="flex" gap="2" py="1" alignItems="baseline">
      <chakra.b fontWeight="semibold" whiteSpace="nowrap">
        {comment.name}
      </chakra.b>
      <chakra.span flex="1" overflowWrap="anywhere" color={comment.deleted ? 'ink.3' : undefined}>
        {comment.deleted ? t.deleted : comment.content}
      </chakra.span>
      <chakra.small color="ink.3" whiteSpace="nowrap">
        <Ago at={comment.created_at} />
      </chakra.small>
      {onRemove ? (
        <Button look="quiet" size="sm" aria-label={t.remove} onClick={onRemove}>
          ✕
        </Button>
      ) : null}
    </chakra.li>
  );
}

function ReplyForm({ meal, onChanged }: { meal: Meal; onChanged: () => void }) {
  const t = useTexts(words);
  const [content, setContent] = useState('');
  const reply = useAction('createPunchReply', { done: t.sent });
  const last = meal.comments.findLast(({ from, deleted }) => from === 'customer' && !deleted);

  async function send() {
    const sent = await reply.run({ diet_punch_id: meal.id, content, ...(last ? { reply_to: last.id } : {}) });
    if (!sent.ok) return;
    setContent('');
    onChanged();
  }
  return (
    <chakra.form
      display="flex"
      gap="2"
      mt="1"
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim()) void send();
      }}
    >
      <Input
        aria-label={t.reply}
        placeholder={t.reply}
        maxLength={500}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button type="submit" aria-busy={reply.busy}>
        {t.send}
      </Button>
    </chakra.form>
  );
}

/** Words to a meal by the customer and staff; key this by the meal. */
export function Comments({ meal, onChanged }: { meal: Meal; onChanged: () => void }) {
  const t = useTexts(words);
  const removal = useAction('deletePunchComment', { done: t.removed });
  const may = useRights('createPunchReply', 'deletePunchComment');

  async function remove({ id, content: text }: Comment) {
    if (!(await confirm({ title: t.remove, text, action: t.remove, danger: true }))) return;
    if ((await removal.run({ comment_id: id })).ok) onChanged();
  }
  const removerOf = (one: Comment) => (may.deletePunchComment && one.from === 'staff' && !one.deleted ? () => void remove(one) : undefined);
  return (
    <chakra.section aria-label={t.comments} css={{ '&:empty': { display: 'none' } }}>
      {meal.comments.length > 0 ? (
        <chakra.ul listStyleType="none" m="0" p="0">
          {meal.comments.map((one) => (
            <Entry key={one.id} comment={one} onRemove={removerOf(one)} />
          ))}
        </chakra.ul>
      ) : null}
      {may.createPunchReply && (meal.comments.length > 0 || meal.evaluated_at !== null) ? (
        <ReplyForm meal={meal} onChanged={onChanged} />
      ) : null}
    </chakra.section>
  );
}
