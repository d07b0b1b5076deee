import { chakra, Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { BackButton } from '#ui/button/BackButton.js';
import { Button } from '#ui/button/Button.js';
import { Card } from '#ui/layout/Card.js';
import { SectionTabs } from '#ui/layout/SectionTabs.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { RoleGrants } from './grants/RoleGrants.js';
import { RoleMembers } from './members/RoleMembers.js';
import { RoleFacts } from './RoleFacts.js';
import type { Role } from './roles.js';
import type { RoleDrafts } from './use-role-drafts.js';
import { useRoleRemoval } from './use-role-removal.js';

const words = texts({
  sections: ['角色内容', 'Sections of the role'],
  facts: ['概况', 'Overview'],
  members: (count: string) => [`成员 ${count}`, `Members ${count}`],
  grants: ['菜单与权限', 'Menus and permissions'],
  edit: ['编辑', 'Edit'],
  add: ['新建下级', 'New child role'],
  remove: ['删除', 'Delete'],
  all: ['全部角色', 'All roles'],
});

interface Props {
  role: Role;
  roles: readonly Role[];
  drafts: RoleDrafts;
  /** Whether the role ranks below the user's own roles, so that it can be changed. */
  ranked: boolean;
  tab: string;
  onTab: (tab: string) => void;
  onShow: (id: number) => void;
  /** Returns to the list; only set on a phone. */
  onBack: (() => void) | undefined;
  onEdit: () => void;
  onAdd: () => void;
  onGone: () => void;
}

/** Renders a role's details, members and grants. */
export function RoleDetailPanel(props: Props) {
  const { role, roles, drafts, ranked, tab, onTab, onShow, onBack } = props;
  const t = useTexts(words);
  const draft = drafts.of(role.id);
  const sections = [
    { name: 'facts', title: t.facts },
    { name: 'members', title: withDot(t.members(formatCount(role.user_count)), draft.joining.size + draft.leaving.size > 0) },
    { name: 'grants', title: withDot(t.grants, draft.menus.size + draft.permissions.size > 0) },
  ];
  const shown = sections.some((one) => one.name === tab) ? tab : 'facts';
  return (
    <Card aria-label={builtInName(role.name)}>
      <BackButton onBack={onBack}>{t.all}</BackButton>
      <Flex px="4" pt="3" pb="1" gap="2" align="center" flexWrap="wrap">
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          {builtInName(role.name)}
        </chakra.h2>
        <Chips role={role} />
        <Actions {...props} />
      </Flex>
      <SectionTabs label={t.sections} sections={sections} value={shown} onChange={onTab}>
        {shown === 'facts' ? <RoleFacts role={role} roles={roles} onOpen={onShow} /> : null}
        {shown === 'members' ? <RoleMembers role={role} drafts={drafts} ranked={ranked} /> : null}
        {shown === 'grants' ? <RoleGrants role={role} drafts={drafts} ranked={ranked} /> : null}
      </SectionTabs>
    </Card>
  );
}

/** Returns a title with a dot if there are unsaved changes. */
const withDot = (title: string, unsaved: boolean) => (
  <>
    {title}
    {unsaved ? (
      <chakra.span aria-hidden display="inline-block" width="1.5" height="1.5" ms="1.5" borderRadius="full" bg="persimmon" />
    ) : null}
  </>
);

function Chips({ role }: { role: Role }) {
  const meta = useMeta('getRoleTree');
  return (
    <>
      <chakra.code color="ink.3">{role.code}</chakra.code>
      {role.builtin ? <StatusChip>{meta.label(meta.output('builtin'))}</StatusChip> : null}
      {role.status === 'disabled' ? <EnumCell meta={meta} name="status" value={role.status} tone="wait" /> : null}
      <StatusChip tone="info">
        {meta.label(meta.output('level'))} {role.level}
      </StatusChip>
    </>
  );
}

function Actions({ role, ranked, onTab, onEdit, onAdd, onGone }: Props) {
  const t = useTexts(words);
  const may = useRights('updateRole', 'createRole');
  const remove = useRoleRemoval(role, ranked, onGone, onTab);
  return (
    <Flex ms="auto" gap="2" flexWrap="wrap">
      {remove ? (
        <Button look="danger" onClick={() => void remove()}>
          {t.remove}
        </Button>
      ) : null}
      {may.createRole ? <Button onClick={onAdd}>{t.add}</Button> : null}
      {may.updateRole && ranked ? <Button onClick={onEdit}>{t.edit}</Button> : null}
    </Flex>
  );
}
