import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Suspense, useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { StatusChip } from '#ui/status/StatusChip.js';

const ExceptionDrawer = lazyPart(() => import('./ExceptionDrawer.js'), 'ExceptionDrawer');

const words = texts({
  exception: (reason: string) => [`例外决定，不看条件：${reason}`, `An exception decides, not the condition: ${reason}`],
  until: (day: string) => [`到 ${day}`, `until ${day}`],
  forever: ['一直有效', 'no end'],
  add: ['添加例外', 'Add exception'],
  remove: ['移除例外', 'Remove exception'],
  removed: ['例外已移除，由条件决定', 'Exception removed; the condition decides'],
});

/** Shows the exception that decides about a customer, which can be removed, or offers to add one. */
export function ExceptionLine({ reasons: { tag_id, user, exception } }: { reasons: Data<'getIntelligentTagReasons'> }) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTagExceptions');
  const may = useRights('saveIntelligentTagException', 'deleteIntelligentTagException');
  const removing = useAction('deleteIntelligentTagException', { done: t.removed });
  const [open, setOpen] = useState(false);
  return (
    <Flex mt="3" gap="3" rowGap="2" flexWrap="wrap" align="center">
      {exception ? (
        <>
          <StatusChip tone={exception.kind === 'always' ? 'good' : 'act'}>{meta.word(meta.output('kind'), exception.kind)}</StatusChip>
          <span>
            {t.exception(exception.reason)}
            <chakra.span color="ink.3">
              {' · '}
              {exception.until ? t.until(exception.until) : t.forever}
              {exception.operator ? ` · ${exception.operator.name}` : ''}
            </chakra.span>
          </span>
          {may.deleteIntelligentTagException ? (
            <Button size="sm" onClick={() => void removing.run({ id: exception.id })}>
              {t.remove}
            </Button>
          ) : null}
        </>
      ) : may.saveIntelligentTagException ? (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      ) : null}
      {open ? (
        <Suspense>
          <ExceptionDrawer tagId={tag_id} customerId={user.id} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Flex>
  );
}
