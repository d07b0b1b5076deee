import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { client, refresh, useAction } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { SearchInput } from '../../../ui/SearchInput.js';
import { useSettled } from '../../../ui/useSettled.js';
import { AddStaffDialog } from './AddStaffDialog.js';
import { DiffDialog } from './DiffDialog.js';
import { Joining } from './Joining.js';
import { MemberTable } from './MemberTable.js';
import { NoteLine } from './NoteLine.js';
import { ReviewBar } from './ReviewBar.js';
import type { Role } from './roles.js';
import type { Person, RoleDrafts } from './use-role-drafts.js';

const words = texts({
  members: ['成员', 'Members'],
  search: ['姓名、用户名', 'Name or username'],
  add: ['添加员工', 'Add people'],
  rank: ['这个角色的级别不低于你，成员只能查看。', 'This role is not below yours; you can only look at its members.'],
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
const named = (people: readonly Person[]) => people.map((one) => ({ id: one.id, name: one.name, note: one.username }));

/** Ids of all members, page by page; nothing where that failed, which has been told by then. */
async function membersOf(roleId: number): Promise<ReadonlySet<number> | undefined> {
  const ids = new Set<number>();
  try {
    for await (const person of client.paginate('listRoleStaff', { role_id: roleId, limit: 100 })) ids.add(person.id);
    return ids;
  } catch {
    return undefined;
  }
}

/** Who holds a role; people join and leave after a review. */
export function RoleMembers({ role, drafts, ranked }: { role: Role; drafts: RoleDrafts; ranked: boolean }) {
  const t = useTexts(words);
  const editable = useMay('saveRoleStaff') === true && ranked;
  const maySearch = useMay('listStaff');
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const [checking, setChecking] = useState(false);
  const [members, setMembers] = useState<ReadonlySet<number>>();
  const keyword = useSettled(search.trim());
  const save = useAction('saveRoleStaff', { done: t.saved });
  const { joining, leaving } = drafts.of(role.id);
  const change = (part: { joining?: People; leaving?: People }) => drafts.change(role.id, part);

  function add(people: People) {
    const back = [...people.keys()].filter((id) => leaving.has(id));
    change({
      joining: new Map([...joining, ...[...people].filter(([id]) => !leaving.has(id))]),
      leaving: back.reduce(without, leaving),
    });
    setAdding(false);
  }

  async function ask() {
    setChecking(true);
    setMembers(await membersOf(role.id));
    setChecking(false);
  }

  async function store(now: ReadonlySet<number>) {
    const next = new Set([...now, ...joining.keys()]);
    for (const id of leaving.keys()) next.delete(id);
    const answer = await save.run({ role_id: role.id, user_ids: [...next] });
    if (!answer.ok) return;
    setMembers(undefined);
    await refresh(['listRoleStaff', 'getRoleTree', 'listChildRoles', 'listStaff']);
    change({ joining: nobody, leaving: nobody });
  }

  return (
    <chakra.div p="4">
      {ranked ? null : <NoteLine>{t.rank}</NoteLine>}
      <Flex gap="2" align="center" flexWrap="wrap" mb="3">
        <SearchInput label={t.search} value={search} width={{ base: '100%', sm: '240px' }} onChange={setSearch} />
        {editable && maySearch ? (
          <Button ms="auto" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null}
      </Flex>
      <Joining people={joining} onDrop={(id) => change({ joining: without(joining, id) })} />
      <MemberTable
        roleId={role.id}
        keyword={keyword}
        leaving={leaving}
        editable={editable}
        onToggle={(person) =>
          change({ leaving: leaving.has(person.id) ? without(leaving, person.id) : new Map([...leaving, [person.id, person]]) })
        }
      />
      <ReviewBar
        added={joining.size}
        removed={leaving.size}
        busy={checking}
        onDrop={() => change({ joining: nobody, leaving: nobody })}
        onReview={() => void ask()}
      />
      {adding ? <AddStaffDialog role={role} joining={joining} leaving={leaving} onClose={() => setAdding(false)} onAdd={add} /> : null}
      {members ? (
        <DiffDialog
          title={t.title(role.name)}
          text={t.text}
          groups={[
            {
              what: t.members,
              added: named([...joining.values()].filter((one) => !members.has(one.id))),
              removed: named([...leaving.values()].filter((one) => members.has(one.id))),
            },
          ]}
          save={t.save}
          busy={save.busy}
          onClose={() => setMembers(undefined)}
          onSave={() => void store(members)}
        />
      ) : null}
    </chakra.div>
  );
}
