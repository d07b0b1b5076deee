import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { ContactState } from './contact-columns.js';

const words = texts({
  title: ['重复的企微客户', 'Duplicate contacts'],
  none: ['没有重复的企微客户', 'No duplicates'],
  noneText: [
    '手机号、微信身份或绑定的客户相同的企微客户会列在这里。',
    'Contacts who share a phone, an identity or a customer appear here.',
  ],
  keep: ['保留这个', 'Kept'],
  merge: (name: string) => [`并入「${name}」`, `Merge into ${name}`],
  ask: (drop: string, keep: string) => [`把「${drop}」并入「${keep}」？`, `Merge ${drop} into ${keep}?`],
  action: ['合并', 'Merge'],
  kept: (what: string) => [`保留的一方留下自己的${what}。`, `The remaining contact keeps its ${what}.`],
  taken: (what: string) => [`同时获得另一方的${what}。`, `It gets the other contact’s ${what}.`],
  nothing: ['内容完整，无需改动。', 'Nothing is missing, so it doesn’t change.'],
  removed: ['另一条记录会移除，已结束的添加关系转过来。', 'The other record is removed; its ended friendships are moved here.'],
  stays: [
    '另一条还是企业微信好友，会保留，并绑定到同一位客户。',
    'The other one is still a friend in WeCom; it stays, linked to the same customer.',
  ],
  done: ['已合并', 'Merged'],
});

type Group = Data<'getExternalUserDuplicates'>[number];
type Twin = Group['contacts'][number];

/** Renders contacts that seem to be one person, and merges them after a look at what each keeps. */
export function MergeDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(words);
  const { data, error, refresh } = useOperation('getExternalUserDuplicates');
  return (
    <DetailDrawer open onClose={onClose} title={t.title}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refresh()} /> : null}
      {!data && !error ? <Skeleton height="120px" /> : null}
      {data?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {data?.map((group) => (
        <Twins key={group.contacts.map((one) => one.id).join()} group={group} onMerged={() => void refresh()} />
      ))}
    </DetailDrawer>
  );
}

function Twins({ group, onMerged }: { group: Group; onMerged: () => void }) {
  const meta = useMeta('getExternalUserDuplicates');
  const [first] = group.contacts;
  const [keepId, setKeepId] = useState(first?.id);
  const keep = group.contacts.find((one) => one.id === keepId) ?? first;
  const { merge, busy, error } = useMerge(onMerged);
  if (!keep) return null;
  return (
    <chakra.section borderWidth="1px" borderRadius="md" p="4" display="flex" flexDirection="column" gap="3">
      <chakra.h3 fontWeight="semibold">
        {meta.word(meta.operation.output.find((one) => one.name === 'same') ?? meta.output('same'), group.same)}
      </chakra.h3>
      {group.contacts.map((one) => (
        <TwinLine key={one.id} twin={one} keep={keep} busy={busy} onKeep={() => setKeepId(one.id)} onMerge={() => void merge(keep, one)} />
      ))}
      {error ? (
        <chakra.div role="alert" color="rose">
          {failureText(error)}
        </chakra.div>
      ) : null}
    </chakra.section>
  );
}

interface LineProps {
  twin: Twin;
  keep: Twin;
  busy: boolean;
  onKeep: () => void;
  onMerge: () => void;
}

/** One of the contacts: the one that stays, or one that can stay or be merged into it. */
function TwinLine({ twin, keep, busy, onKeep, onMerge }: LineProps) {
  const t = useTexts(words);
  return (
    <Flex align="center" gap="2" flexWrap="wrap">
      <chakra.span fontWeight="medium">{twin.name}</chakra.span>
      <ContactState status={twin.status} />
      <chakra.span color="ink.3" flex="1">
        {[twin.phone_masked, twin.customer?.name, joinNames(twin.follow_users.map((user) => user.name))].filter(Boolean).join(' · ')}
      </chakra.span>
      {twin.id === keep.id ? (
        <StatusChip tone="good">{t.keep}</StatusChip>
      ) : (
        <>
          <Button size="sm" look="quiet" onClick={onKeep}>
            {t.keep}
          </Button>
          <Button size="sm" disabled={busy} onClick={onMerge}>
            {t.merge(keep.name)}
          </Button>
        </>
      )}
    </Flex>
  );
}

/** Returns the merge of two contacts, which first shows what each keeps. */
function useMerge(onMerged: () => void) {
  const t = useTexts(words);
  const meta = useMeta('setExternalUserMerged');
  const action = useAction('setExternalUserMerged', { done: t.done });
  const asking = useAction('setExternalUserMerged');
  async function merge(keep: Twin, drop: Twin) {
    const input = { keep_id: keep.id, drop_id: drop.id };
    const plan = await asking.run({ ...input, dry_run: true });
    if (!plan.ok) return;
    const names = (name: 'kept' | 'taken') => joinNames(plan.data[name].map((one) => meta.word(meta.output(name), one)));
    const text = [
      plan.data.kept.length > 0 ? t.kept(names('kept')) : '',
      plan.data.taken.length > 0 ? t.taken(names('taken')) : t.nothing,
      plan.data.removed ? t.removed : t.stays,
    ].join('');
    if (!(await confirm({ title: t.ask(drop.name, keep.name), text, action: t.action, danger: true }))) return;
    if ((await action.run(input)).ok) onMerged();
  }
  return { merge, busy: action.busy || asking.busy, error: asking.error ?? action.error };
}
