import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { type Events, partsOf, summaryOf } from './replies.js';

const ReplyDrawer = lazyPart(() => import('./ReplyDrawer.js'), 'ReplyDrawer');

const words = texts({
  title: ['点击后的回复', 'Reply to a click'],
  builtin: ['内置事件，点击后由系统处理', 'A built-in event that the product acts on'],
  none: ['还没有回复，客户点击后收不到消息', 'No reply yet: customers who click get no message'],
  set: ['设置回复', 'Set reply'],
  edit: ['修改回复', 'Edit reply'],
  now: ['回复保存后立即生效，不用发布菜单', 'A reply takes effect once saved, without publishing the menu'],
});

/** Shows what the account answers to a click, and opens its form. */
export function ReplyBox({ eventKey, events }: { eventKey: string; events: Events }) {
  const t = useTexts(words);
  const mayEdit = useMay('saveWxMenuEvent');
  const [isOpen, setOpen] = useState(false);
  const reply = Object.hasOwn(events.replies, eventKey) ? events.replies[eventKey] : undefined;
  const isBuiltin = events.options.some((one) => one.value === eventKey && one.builtin);
  return (
    <chakra.section aria-label={t.title} bg="sunken" borderRadius="md" p="3" display="flex" flexDirection="column" gap="2">
      <Flex align="center" gap="2" flexWrap="wrap">
        <chakra.h3 flex="1" fontWeight="semibold">
          {t.title}
        </chakra.h3>
        {mayEdit ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {reply ? t.edit : t.set}
          </Button>
        ) : null}
      </Flex>
      {reply ? <ReplySummary reply={reply} /> : <chakra.p color="ink.2">{isBuiltin ? t.builtin : t.none}</chakra.p>}
      {mayEdit ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.now}
        </chakra.p>
      ) : null}
      <WhenOpen open={isOpen}>
        <ReplyDrawer eventKey={eventKey} reply={reply} open={isOpen} onClose={() => setOpen(false)} />
      </WhenOpen>
    </chakra.section>
  );
}

function ReplySummary({ reply }: { reply: Events['replies'][string] | undefined }) {
  const meta = useMeta('saveWxMenuEvent');
  const type = meta.input('reply').fields?.find((one) => one.name === 'msgtype');
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="1.5">
      {partsOf(reply).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <chakra.li key={at} bg="surface" borderWidth="1px" borderRadius="s" p="2" overflowWrap="anywhere" whiteSpace="pre-wrap">
          {part.msgtype === 'text' || !type ? null : <StatusChip>{meta.word(type, part.msgtype)}</StatusChip>} {summaryOf(part)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
