import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatTime } from '#ui/text/format.js';
import { FootmarkDrawer } from './FootmarkDrawer.js';
import { FootmarkPictures } from './FootmarkPictures.js';
import { useFootmarkActions } from './use-footmark-actions.js';

const words = texts({
  menu: ['这条跟进的操作', 'Actions for this follow-up'],
  next: (when: string) => [`下次跟进：${when}`, `Next: ${when}`],
  stage: (from: string, to: string) => [`${from} → ${to}`, `${from} → ${to}`],
  system: ['系统', 'System'],
});

type Footmark = Row<'listFootmarks'>;

/** Renders one follow-up; its author can change it for a day. */
export function FootmarkEntry({ footmark }: { footmark: Footmark }) {
  const t = useTexts(words);
  const meta = useMeta('listFootmarks');
  const [editing, setEditing] = useState(false);
  const actionsOf = useFootmarkActions(() => setEditing(true));
  const { type, event, stage_before, stage_after, next_follow_at } = footmark;
  const stage = (value: string) => meta.word(meta.output('stage_after'), value);
  return (
    <chakra.article borderInlineStartWidth="2" ps="3" borderColor={event ? 'line' : 'jade.600'}>
      <Flex align="center" gap="2" flexWrap="wrap">
        <StatusChip tone={event ? 'plain' : 'info'}>
          {event ? meta.word(meta.output('event'), event) : meta.word(meta.output('type'), type)}
        </StatusChip>
        <chakra.span fontWeight="medium">{footmark.operator?.name ?? t.system}</chakra.span>
        <chakra.time dateTime={footmark.happened_at} color="ink.3" fontSize="xs" flex="1">
          {formatTime(footmark.happened_at)}
        </chakra.time>
        <RowMenu label={t.menu} actions={actionsOf(footmark)} />
      </Flex>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {footmark.content}
      </chakra.p>
      <FootmarkPictures images={footmark.images} />
      {stage_before && stage_after ? <chakra.p color="ink.2">{t.stage(stage(stage_before), stage(stage_after))}</chakra.p> : null}
      {next_follow_at ? (
        <chakra.p color="ink.3" fontSize="xs">
          {t.next(formatTime(next_follow_at))}
        </chakra.p>
      ) : null}
      <WhenOpen open={editing}>
        <FootmarkDrawer open={editing} footmark={footmark} onClose={() => setEditing(false)} />
      </WhenOpen>
    </chakra.article>
  );
}
