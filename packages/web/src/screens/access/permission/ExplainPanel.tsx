import { chakra, Flex, Grid } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { useAddress } from '#list/useAddress.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { treeNodes } from '#ui/tree/tree.js';
import { Explanation } from './Explanation.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  staff: ['员工', 'Person'],
  subject: ['菜单或权限', 'Menu or permission'],
  menu: ['菜单', 'Menu'],
  permission: ['权限', 'Permission'],
  start: ['选一位员工，再选一个菜单或权限', 'Choose a person, then a menu or a permission'],
  startText: [
    '在这里查看该员工能否使用、卡在哪一步、哪些角色拥有、谁可以授权。',
    'Shows whether this person can use it, what blocks it, which roles have it, and who can grant it.',
  ],
});

/** Returns menus and permissions as one list of choices: `menu:12` or `code:redis:key:delete`. */
function useSubjects(): Choice[] | undefined {
  const t = useTexts(words);
  const nameOf = usePermissionName();
  const english = usePreferences((one) => one.language) === 'en';
  const menus = useOperation('getMenuTree').data;
  const permissions = useOperation('getPermissionTree').data;
  if (!menus || !permissions) return undefined;
  return [
    ...treeNodes(
      menus.map(function named(menu): MenuChoice {
        return { id: menu.id, name: (english && menu.title_en) || menu.title, children: menu.children.map(named) };
      }),
    ).map((menu) => ({ value: `menu:${menu.id}`, label: menu.name, note: t.menu })),
    ...treeNodes(permissions)
      .filter((one) => one.type !== 'menu')
      .map((one) => ({ value: `code:${one.code}`, label: nameOf(one), note: one.code })),
  ];
}

interface MenuChoice {
  id: number;
  name: string;
  children: MenuChoice[];
}

/** Asks for a person and a menu or permission, and explains whether the person may use it. */
export function ExplainPanel() {
  const t = useTexts(words);
  const [query, change] = useAddress();
  const staffId = Number(query.get('staff')) || undefined;
  const subject = query.get('subject') ?? '';
  const asked = staffId && subject ? { staff_id: staffId, ...subjectOf(subject) } : null;
  const reading = useOperation('getPermissionExplanation', asked);
  return (
    <Flex direction="column" gap="4" p="4">
      <Grid templateColumns={{ base: '1fr', md: '280px 1fr' }} gap="3" maxWidth="760px">
        <chakra.div>
          <chakra.label htmlFor="explain-staff" display="block" mb="1" color="ink.2">
            {t.staff}
          </chakra.label>
          <StaffCombobox id="explain-staff" label={t.staff} value={staffId} onChange={(staff) => change({ staff })} />
        </chakra.div>
        <chakra.div>
          <chakra.label htmlFor="explain-subject" display="block" mb="1" color="ink.2">
            {t.subject}
          </chakra.label>
          <Combobox
            id="explain-subject"
            label={t.subject}
            choices={useSubjects()}
            value={subject}
            onChange={(next) => change({ subject: next || undefined })}
          />
        </chakra.div>
      </Grid>
      {!asked ? <EmptyState title={t.start} text={t.startText} /> : null}
      {asked && reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {asked && !reading.data && !reading.error ? <Skeleton height="160px" /> : null}
      {asked && reading.data && !reading.error ? <Explanation of={reading.data} /> : null}
    </Flex>
  );
}

const subjectOf = (subject: string) => (subject.startsWith('menu:') ? { menu_id: Number(subject.slice(5)) } : { code: subject.slice(5) });
