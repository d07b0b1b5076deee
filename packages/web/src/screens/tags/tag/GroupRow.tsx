import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { TagChip } from './TagChip.js';
import type { TagGroup } from './tag-groups.js';

const words = texts({
  add: ['添加标签', 'Add tag'],
  addTo: (name: string) => [`在「${name}」里添加标签`, `Add tag to “${name}”`],
  none: ['还没有标签', 'No tags yet'],
  smart: ['智能', 'Smart'],
  shown: ['客户卡片展示', 'On customer cards'],
  theirs: ['在企业微信里建的', 'Made in WeCom'],
  waiting: (count: string) => [`${count} 个打标待同步`, `${count} marks on their way`],
  failed: (count: string) => [`${count} 个打标失败`, `${count} marks failed`],
});

const tones: Record<TagGroup['wx_state'], ChipTone> = { local: 'plain', waiting: 'wait', synced: 'good', failed: 'bad' };

interface Props {
  group: TagGroup;
  onAdd: () => void;
  onOpen: (tagId: number) => void;
}

/** Shows a group with its tags as chips. */
export function GroupRow({ group, onAdd, onOpen }: Props) {
  const t = useTexts(words);
  const navigate = useNavigate();
  // Smart tags have their own page.
  const open = (id: number) => (group.kind === 'intelligent' ? void navigate(`/label/detail?tag_id=${id}`) : onOpen(id));
  const mayAdd = useMay('createTag') === true && group.kind === 'manual';
  return (
    <chakra.section aria-label={group.name} py="1">
      <GroupHead group={group} />
      <Flex gap="2" flexWrap="wrap" align="center" pt="2">
        {group.tags.length === 0 ? <chakra.span color="ink.3">{t.none}</chakra.span> : null}
        {group.tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} onOpen={() => open(tag.id)} />
        ))}
        {mayAdd ? (
          <Button size="sm" look="quiet" aria-label={t.addTo(group.name)} onClick={onAdd}>
            <Plus aria-hidden />
            {t.add}
          </Button>
        ) : null}
      </Flex>
    </chakra.section>
  );
}

function GroupHead({ group }: { group: TagGroup }) {
  const t = useTexts(words);
  const meta = useMeta('getTagTree');
  const { wx_state, marks_waiting, marks_failed } = group;
  const marks = (status: string) => `/user/tags/marks?tag_group_id=${group.id}&status=${status}`;
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <chakra.h2 fontWeight="semibold">{group.name}</chakra.h2>
      <StatusChip>{meta.word(meta.output('scope'), group.scope)}</StatusChip>
      {group.kind === 'intelligent' ? <StatusChip tone="info">{t.smart}</StatusChip> : null}
      {group.scope === 'corp' ? (
        <StatusChip tone={tones[wx_state]} title={group.wx_error ?? undefined}>
          {meta.word(meta.output('wx_state'), wx_state)}
        </StatusChip>
      ) : null}
      {group.ours ? null : <StatusChip>{t.theirs}</StatusChip>}
      {group.is_show ? <StatusChip>{t.shown}</StatusChip> : null}
      {marks_waiting > 0 ? <Link to={marks('waiting')}>{t.waiting(formatCount(marks_waiting))}</Link> : null}
      {marks_failed > 0 ? <Link to={marks('failed')}>{t.failed(formatCount(marks_failed))}</Link> : null}
    </Flex>
  );
}
