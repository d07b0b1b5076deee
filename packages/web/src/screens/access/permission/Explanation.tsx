import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Mono } from '#ui/facts/Facts.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({
  yes: (who: string, what: string) => [`${who} 可以使用「${what}」`, `${who} can use “${what}”`],
  no: (who: string, what: string) => [`${who} 不能使用「${what}」`, `${who} can’t use “${what}”`],
  steps: ['检查过程', 'Checks'],
  passed: ['通过', 'passed'],
  failed: ['未通过', 'failed'],
  roles: ['哪些角色可用', 'Roles that allow it'],
  none: ['没有角色可用', 'No role allows it'],
  held: ['已分配', 'assigned'],
  granters: ['谁可以授权', 'Who can grant it'],
  opens: ['这个权限还会开放', 'The permission also opens'],
  nothing: ['没有其他', 'Nothing else'],
});

interface Props {
  of: Data<'getPermissionExplanation'>;
}

/** Shows why a person may or may not use something, and who can change that. */
export function Explanation({ of: explained }: Props) {
  const t = useTexts(words);
  const { staff, name, code, allowed, granters, operations, menus } = explained;
  return (
    <Flex direction="column" gap="5">
      <chakra.p role="status" fontSize="lg" fontWeight="semibold" color={allowed ? 'jade.700' : 'rose'}>
        {(allowed ? t.yes : t.no)(staff.name, name)} {code ? <Mono>{code}</Mono> : null}
      </chakra.p>
      <Section title={t.steps}>
        <Steps of={explained} />
      </Section>
      <Section title={t.roles}>
        <Roles of={explained} />
      </Section>
      <Section title={t.granters}>
        <p>{joinNames(granters.map((one) => one.name))}</p>
      </Section>
      {code ? (
        <Section title={t.opens}>
          <p>{joinNames([...menus.map((one) => one.name), ...operations.map((one) => one.name)]) || t.nothing}</p>
        </Section>
      ) : null}
    </Flex>
  );
}

function Steps({ of: { steps } }: Props) {
  const t = useTexts(words);
  const meta = useMeta('getPermissionExplanation');
  const kind = meta.output('steps').fields?.find((one) => one.name === 'kind');
  return (
    <chakra.ol listStyleType="none" m="0" p="0">
      {steps.map((step) => (
        <chakra.li key={`${step.kind} ${step.subject}`} display="flex" gap="2" alignItems="baseline" py="1">
          <chakra.span color={step.ok ? 'jade.600' : 'rose'} role="img" aria-label={step.ok ? t.passed : t.failed}>
            {step.ok ? <Check size={15} aria-hidden /> : <X size={15} aria-hidden />}
          </chakra.span>
          <span>{kind ? meta.word(kind, step.kind) : step.kind}</span>
          {step.subject ? <chakra.span color="ink.3">{step.subject}</chakra.span> : null}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** Shows the roles that allow it, as links for those who see roles. */
function Roles({ of: { roles } }: Props) {
  const t = useTexts(words);
  const menus = useSession((one) => one.menus);
  const rolePath = [...walkMenus(menus)].find(({ node }) => node.component === 'role/RoleList')?.node.path;
  const meta = useMeta('getPermissionExplanation');
  const grant = meta.output('roles').fields?.find((one) => one.name === 'grant');
  const having = roles.filter((role) => role.has_it);
  if (having.length === 0) return <chakra.p color="ink.3">{t.none}</chakra.p>;
  return (
    <Flex gap="2" flexWrap="wrap">
      {having.map((role) => {
        const origin = grant && role.grant ? meta.word(grant, role.grant) : undefined;
        const text = [builtInName(role.name), origin, role.is_held ? t.held : undefined].filter(Boolean).join(' · ');
        return (
          <StatusChip key={role.id} tone={role.is_held ? 'good' : 'plain'}>
            {rolePath ? <Link to={`${rolePath}?role=${role.id}&tab=grants`}>{text}</Link> : text}
          </StatusChip>
        );
      })}
    </Flex>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="flex" flexDirection="column" gap="1.5">
      <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
      {children}
    </chakra.section>
  );
}
