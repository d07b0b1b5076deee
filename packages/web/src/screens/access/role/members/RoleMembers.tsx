import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { client, refresh, useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { DiffDialog } from '../DiffDialog.js';
import { NoteLine } from '../NoteLine.js';
import { ReviewBar } from '../ReviewBar.js';
import type { Role } from '../roles.js';
import type { Person, RoleDrafts } from '../use-role-drafts.js';
import { AddStaffDialog } from './AddStaffDialog.js';
import { MembersToAdd } from './MembersToAdd.js';
import { MemberTable } from './MemberTable.js';

const words = texts({
  members: ['成员', 'Members'],
  search: ['姓名、用户名', 'Name or username'],
  add: ['添加员工', 'Add people'],
  rank: ['这个角色的级别不低于你，成员只能查看。', 'This role isn’t below yours, so its members are read-only.'],
  title: (name: string) => [`保存「${name}」的成员？`, `Save the members of “${name}”?`],
  text: [
    '保存后立即生效，被移出的人失去这个角色的菜单和权限。',
    'Takes effect at once; those removed lose the menus and permissions of this role.',
  ],
  save: ['保存成员', 'Save members'],
  saved: ['成员已保存', 'Members saved'],
});

type People = ReadonlyMap<number, Person>;
const nobody: People = new Map();
const without = (people: People, id: number): People => new Map([...people].filter(([one]) => one !== id));
const diffItemsOf = (people: readonly Person[]) => people.map((one) => ({ id: one.id, name: one.name, note: one.username }));

/** Loads the ids of all members, page by page; returns undefined on failure, which has already been reported. */
async function membersOf(roleId: number): Promise<ReadonlySet<number> | undefined> {
  const ids = new Set<number>();
  try {
    for await (const person of client.paginate('listRoleStaff', { role_id: roleId, limit: 100 })) ids.add(person.id);
    return ids;
  } catch {
    return undefined;
  }
}

/** Holds unsaved member changes: who joins and who leaves. */
function useMemberDraft(roleId: number, drafts: RoleDrafts) {
  const { joining, leaving } = drafts.of(roleId);
  const change = (part: { joining?: People; leaving?: People }) => drafts.change(roleId, part);
  return {
    joining,
    leaving,
    add(people: People) {
      const back = [...people.keys()].filter((id) => leaving.has(id));
      change({
        joining: new Map([...joining, ...[...people].filter(([id]) => !leaving.has(id))]),
        leaving: back.reduce(without, leaving),
      });
    },
    dropJoining: (id: number) => change({ joining: without(joining, id) }),
    toggleLeaving: (person: Person) =>
      change({ leaving: leaving.has(person.id) ? without(leaving, person.id) : new Map([...leaving, [person.id, person]]) }),
    drop: () => change({ joining: nobody, leaving: nobody }),
  };
}

type MemberDraft = ReturnType<typeof useMemberDraft>;

/** Holds the review before saving, based on the latest members. */
function useMemberReview(roleId: number, { joining, leaving, drop }: MemberDraft) {
  const t = useTexts(words);
  const save = useAction('saveRoleStaff', { done: t.saved });
  const [checking, setChecking] = useState(false);
  const [members, setMembers] = useState<ReadonlySet<number>>();

  async function check() {
    setChecking(true);
    setMembers(await membersOf(roleId));
    setChecking(false);
  }

  async function store(now: ReadonlySet<number>) {
    const next = new Set([...now, ...joining.keys()]);
    for (const id of leaving.keys()) next.delete(id);
    const answer = await save.run({ role_id: roleId, user_ids: [...next] });
    if (!answer.ok) return;
    setMembers(undefined);
    await refresh(['listRoleStaff', 'getRoleTree', 'listChildRoles', 'listStaff']);
    drop();
  }

  return { members, checking, ask: () => void check(), store, close: () => setMembers(undefined), busy: save.busy };
}

/** Renders a role's members; changes are saved after a review. */
export function RoleMembers({ role, drafts, ranked }: { role: Role; drafts: RoleDrafts; ranked: boolean }) {
  const t = useTexts(words);
  const may = useRights('saveRoleStaff', 'listStaff');
  const editable = may.saveRoleStaff === true && ranked;
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const keyword = useDebouncedValue(search.trim());
  const draft = useMemberDraft(role.id, drafts);
  const review = useMemberReview(role.id, draft);
  const { joining, leaving } = draft;

  function add(people: People) {
    draft.add(people);
    setAdding(false);
  }

  return (
    <chakra.div p="4">
      {ranked ? null : <NoteLine>{t.rank}</NoteLine>}
      <Flex gap="2" align="center" flexWrap="wrap" mb="3">
        <SearchInput label={t.search} value={search} width={{ base: 'full', sm: '60' }} onChange={setSearch} />
        {editable && may.listStaff ? (
          <Button ms="auto" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null}
      </Flex>
      <MembersToAdd people={joining} onDrop={draft.dropJoining} />
      <MemberTable roleId={role.id} keyword={keyword} leaving={leaving} editable={editable} onToggle={draft.toggleLeaving} />
      <ReviewBar added={joining.size} removed={leaving.size} busy={review.checking} onDrop={draft.drop} onReview={review.ask} />
      {adding ? <AddStaffDialog role={role} joining={joining} leaving={leaving} onClose={() => setAdding(false)} onAdd={add} /> : null}
      <MembersDialog role={role} draft={draft} review={review} />
    </chakra.div>
  );
}

interface MembersDialogProps {
  role: Role;
  draft: MemberDraft;
  review: ReturnType<typeof useMemberReview>;
}

function MembersDialog({ role, draft: { joining, leaving }, review: { members, busy, close, store } }: MembersDialogProps) {
  const t = useTexts(words);
  if (!members) return null;
  return (
    <DiffDialog
      title={t.title(role.name)}
      text={t.text}
      groups={[
        {
          what: t.members,
          added: diffItemsOf([...joining.values()].filter((one) => !members.has(one.id))),
          removed: diffItemsOf([...leaving.values()].filter((one) => members.has(one.id))),
        },
      ]}
      save={t.save}
      busy={busy}
      onClose={close}
      onSave={() => void store(members)}
    />
  );
}
