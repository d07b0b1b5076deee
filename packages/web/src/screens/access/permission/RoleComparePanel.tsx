import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { usePermissionName } from './permission-names.js';
import { RoleCombobox, useRoleName } from './RoleCombobox.js';

const words = texts({
  one: ['角色', 'Role'],
  other: ['与之对比', 'Compare with'],
  start: ['选两个角色', 'Choose two roles'],
  startText: ['这里会列出只有其中一个角色才有的菜单和权限。', 'Shows the menus and permissions that only one of them has.'],
  scope: ['数据范围', 'Data scope'],
  only: (name: string) => [`只有「${name}」有`, `Only “${name}” has`],
  nothing: ['没有', 'Nothing'],
  same: (menus: number, permissions: number) => [
    `相同的：${menus} 个菜单，${permissions} 个权限`,
    `Both have ${countOf(menus, 'menu')} and ${countOf(permissions, 'permission')}`,
  ],
});

/** Shows how two roles differ. */
export function RoleComparePanel() {
  const t = useTexts(words);
  const [query, change] = useAddress();
  const one = Number(query.get('role')) || undefined;
  const other = Number(query.get('other')) || undefined;
  const asked = one && other ? { role_id: one, other_role_id: other } : null;
  const reading = useOperation('getRoleComparison', asked);
  const nameOf = useRoleName();
  return (
    <Flex direction="column" gap="4" p="4">
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" maxWidth="760px">
        <RoleCombobox id="compare-one" label={t.one} value={one} onChange={(role) => change({ role })} />
        <RoleCombobox id="compare-other" label={t.other} value={other} onChange={(next) => change({ other: next })} />
      </Grid>
      {!asked ? <EmptyState title={t.start} text={t.startText} /> : null}
      {asked && reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {asked && !reading.data && !reading.error ? <Skeleton height="160px" /> : null}
      {asked && reading.data && !reading.error ? <Comparison of={reading.data} one={nameOf(one)} other={nameOf(other)} /> : null}
    </Flex>
  );
}

interface ComparisonProps {
  of: Data<'getRoleComparison'>;
  one: string;
  other: string;
}

function Comparison({ of: { same_menus, same_permissions, menus, permissions, data_scope }, one, other }: ComparisonProps) {
  const t = useTexts(words);
  const meta = useMeta('getRoleComparison');
  const permissionName = usePermissionName();
  const scope = meta.output('data_scope').fields?.[0];
  const wordOf = (value: string) => (scope ? meta.word(scope, value) : value);
  return (
    <>
      <chakra.p color="ink.3">{t.same(same_menus, same_permissions)}</chakra.p>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5">
        {(['one', 'other'] as const).map((side) => {
          const mine = [...menus.map((menu) => ({ ...menu, code: '' })), ...permissions].filter((row) => row.side === side);
          return (
            <section key={side}>
              <chakra.h2 fontWeight="semibold">{t.only(side === 'one' ? one : other)}</chakra.h2>
              <chakra.p color="ink.3" fontSize="xs" mb="2">
                {t.scope} · {wordOf(data_scope[side])}
              </chakra.p>
              <chakra.ul listStyleType="none" m="0" p="0">
                {mine.map((row) => (
                  <chakra.li key={`${row.code} ${row.id}`} py="1" borderBottomWidth="1">
                    {row.code ? permissionName({ ...row, builtin: true }) : row.name}{' '}
                    <chakra.span color="ink.3" fontSize="xs">
                      {row.code}
                    </chakra.span>
                  </chakra.li>
                ))}
              </chakra.ul>
              {mine.length === 0 ? <chakra.p color="ink.3">{t.nothing}</chakra.p> : null}
            </section>
          );
        })}
      </Grid>
    </>
  );
}
