import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { ButtonLink } from '#ui/button/Button.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { editorPath, type SmartGroup, type SmartTag, statusTones } from '../smart-tags.js';
import { useSmartRemovals } from '../use-smart-removals.js';
import { useTagColumns } from './use-tag-columns.js';

const words = texts({
  count: (tags: number, customers: number) => [
    `${formatCount(tags)} 个标签 · ${formatCount(customers)} 位客户`,
    `${countOf(tags, 'tag')} · ${countOf(customers, 'customer')}`,
  ],
  sync: ['同步到企业微信', 'Synced to WeCom'],
  synced: (when: string) => [`最近同步 ${when}`, `Last synced ${when}`],
  health: ['健康数据', 'Health data'],
  add: ['添加标签', 'Add tag'],
  addTo: (name: string) => [`在「${name}」里添加标签`, `Add tag to “${name}”`],
  edit: ['编辑标签组', 'Edit group'],
  remove: ['删除标签组', 'Delete group'],
  menu: (name: string) => [`「${name}」的操作`, `Actions for ${name}`],
  tags: (name: string) => [`「${name}」的标签`, `Tags of ${name}`],
  none: ['组里还没有标签', 'No tags in this group yet'],
});

interface Props {
  group: SmartGroup;
  tags: readonly SmartTag[];
  onEdit: () => void;
}

/** Shows a group with its tags, the highest priority first. */
export function GroupSection({ group, tags, onEdit }: Props) {
  const t = useTexts(words);
  const columns = useTagColumns();
  return (
    <section aria-label={group.name}>
      <GroupHead group={group} onEdit={onEdit} />
      <DataTable
        label={t.tags(group.name)}
        columns={columns}
        rows={tags}
        rowKey={(tag) => tag.id}
        empty={
          <chakra.p p="4" color="ink.3">
            {t.none}
          </chakra.p>
        }
      />
    </section>
  );
}

function GroupHead({ group, onEdit }: { group: SmartGroup; onEdit: () => void }) {
  const t = useTexts(words);
  const may = useRights('saveIntelligentTagGroup', 'saveIntelligentTag', 'deleteTagGroup');
  const { removeGroup } = useSmartRemovals();
  const { name } = group;
  return (
    <Flex gap="2" align="center" flexWrap="wrap" pb="2">
      <chakra.h2 fontWeight="semibold">{name}</chakra.h2>
      <GroupChips group={group} />
      <chakra.span color="ink.3" fontSize="sm">
        {t.count(group.tag_count, group.user_count)}
      </chakra.span>
      <Flex ms="auto" gap="1" align="center">
        {may.saveIntelligentTag ? (
          <ButtonLink size="sm" asChild>
            <Link to={`${editorPath}?tag_group_id=${group.id}`} aria-label={t.addTo(name)}>
              <Plus aria-hidden />
              {t.add}
            </Link>
          </ButtonLink>
        ) : null}
        <RowMenu
          label={t.menu(name)}
          actions={[
            may.saveIntelligentTagGroup && { label: t.edit, onSelect: onEdit },
            may.deleteTagGroup && { label: t.remove, danger: true, onSelect: () => void removeGroup(group) },
          ]}
        />
      </Flex>
    </Flex>
  );
}

function GroupChips({ group: { mode, status, sync_wx, synced_at, health, health_reason } }: { group: SmartGroup }) {
  const t = useTexts(words);
  const meta = useMeta('listIntelligentTagGroups');
  const tagMeta = useMeta('listIntelligentTags');
  return (
    <>
      <StatusChip>{meta.word(meta.output('mode'), mode)}</StatusChip>
      {status ? <StatusChip tone={statusTones[status]}>{tagMeta.word(tagMeta.output('status'), status)}</StatusChip> : null}
      {sync_wx ? (
        <StatusChip tone="info" title={synced_at ? t.synced(formatTime(synced_at)) : undefined}>
          {t.sync}
        </StatusChip>
      ) : null}
      {health ? (
        <StatusChip tone="act" title={health_reason ?? undefined}>
          {t.health}
        </StatusChip>
      ) : null}
    </>
  );
}
