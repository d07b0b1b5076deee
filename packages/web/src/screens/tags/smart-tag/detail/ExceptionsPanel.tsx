import { Flex } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useSteady } from '#ui/status/useSteady.js';
import { reasonsPath } from '../smart-tags.js';
import { GoLink } from './GoLink.js';
import { PagedTable } from './PagedTable.js';

const ExceptionDrawer = lazyPart(() => import('./ExceptionDrawer.js'), 'ExceptionDrawer');

const words = texts({
  list: ['例外', 'Exceptions'],
  none: ['没有例外', 'No exceptions'],
  noneText: [
    '例外让某位客户始终有或始终没有这个标签，并写明原因。',
    'An exception gives or denies the tag to one customer, with a reason.',
  ],
  add: ['添加例外', 'Add exception'],
  remove: ['移除', 'Remove'],
  removeOf: (name: string) => [`移除${name}的例外`, `Remove the exception of ${name}`],
  removed: ['例外已移除，由条件决定', 'Exception removed; the condition decides'],
  forever: ['一直有效', 'No end'],
});

/** Lists who always or never has the tag, and why. */
export function ExceptionsPanel({ tagId }: { tagId: number }) {
  const t = useTexts(words);
  const mayAdd = useMay('saveIntelligentTagException') === true;
  const [open, setOpen] = useState(false);
  const columns = useExceptionColumns(tagId);
  return (
    <Flex direction="column" gap="3">
      {mayAdd ? (
        <div>
          <Button onClick={() => setOpen(true)}>{t.add}</Button>
        </div>
      ) : null}
      <PagedTable
        id="listIntelligentTagExceptions"
        input={{ tag_id: tagId }}
        label={t.list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t.none} text={t.noneText} />}
      />
      {open ? (
        <Suspense>
          <ExceptionDrawer tagId={tagId} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Flex>
  );
}

function useExceptionColumns(tagId: number) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTagExceptions');
  const mayRemove = useMay('deleteIntelligentTagException') === true;
  const removing = useAction('deleteIntelligentTagException', { done: t.removed });
  const remove = useSteady((id: number) => void removing.run({ id }));
  return useColumns(
    'listIntelligentTagExceptions',
    [
      { name: 'user', cell: ({ user }) => <GoLink to={reasonsPath(tagId, user.id)}>{customerName(user)}</GoLink> },
      { name: 'kind', cell: ({ kind }) => <EnumCell meta={meta} name="kind" value={kind} tone={kind === 'always' ? 'good' : 'act'} /> },
      { name: 'reason', cell: ({ reason }) => reason },
      { name: 'until', cell: ({ until }) => until ?? t.forever },
      { name: 'operator', wideOnly: true, cell: ({ operator }) => operator?.name ?? '–' },
      ...(mayRemove
        ? [
            {
              name: 'remove',
              title: t.remove,
              titleHidden: true,
              cell: ({ id, user }: { id: number; user: Parameters<typeof customerName>[0] }) => (
                <Button size="sm" aria-label={t.removeOf(customerName(user))} onClick={() => remove(id)}>
                  {t.remove}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, meta, tagId, mayRemove],
  );
}
