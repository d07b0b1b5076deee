import { Flex } from '@chakra-ui/react';
import { use } from 'react';
import { usePreferences } from '#app/preferences.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { GrantTree } from '#screens/access/role/grants/GrantTree.js';
import { leaves, togglePermission } from '#screens/access/role/grants/grants.js';
import { Button } from '#ui/button/Button.js';
import { fetchPermissionNames, scopeGrants } from './scopes.js';

const words = texts({
  title: ['我的权限', 'My permissions'],
  reads: ['只读：全部查看权限', 'Read only: all viewing'],
  all: ['全部', 'All'],
  none: ['清空', 'None'],
});

interface Props {
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Picks permissions out of those the user has. */
export function ScopePicker({ value, onChange }: Props) {
  const t = useTexts(words);
  const names = use(fetchPermissionNames());
  const en = usePreferences((one) => one.language) === 'en';
  const user = useSession((one) => one.user);
  const codes = (user?.permissions ?? []).filter((code) => code !== 'installation');
  const grants = scopeGrants(codes, names, en);
  const all = grants.flatMap(leaves);
  const held = new Set(all.filter(({ code }) => code !== null && value.includes(code)).map(({ id }) => id));

  function toggle(ids: readonly number[], on: boolean) {
    const next = all.filter(({ id }) => (ids.includes(id) ? on : held.has(id)));
    onChange(next.map(({ code }) => code ?? ''));
  }

  return (
    <Flex direction="column" gap="2">
      <Presets codes={codes} reading={codes.filter((code) => names[code]?.reads === true)} onChange={onChange} />
      <GrantTree
        title={t.title}
        grants={grants}
        held={held}
        before={held}
        count={leaves}
        isShort
        locked={() => false}
        onToggle={(grant) => {
          const { ids, on } = togglePermission(grant, held, () => true);
          toggle(ids, on);
        }}
      />
    </Flex>
  );
}

interface PresetsProps extends Pick<Props, 'onChange'> {
  codes: string[];
  reading: string[];
}

function Presets({ codes, reading, onChange }: PresetsProps) {
  const t = useTexts(words);
  return (
    <Flex gap="2" flexWrap="wrap">
      <Button size="sm" onClick={() => onChange(reading)}>
        {t.reads}
      </Button>
      <Button size="sm" onClick={() => onChange(codes)}>
        {t.all}
      </Button>
      <Button size="sm" look="quiet" onClick={() => onChange([])}>
        {t.none}
      </Button>
    </Flex>
  );
}
