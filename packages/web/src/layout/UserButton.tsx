import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useOperation } from '#api/client.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Avatar } from '#ui/image/Avatar.js';

const words = texts({ me: (name: string) => [`${name}的菜单`, `Menu of ${name}`] });

/** Button with the user's picture, name and company. */
export function UserButton({ compact, ...rest }: ComponentProps<typeof chakra.button> & { compact: boolean }) {
  const t = useTexts(words);
  const user = useSession((one) => one.user);
  const company = useOperation('getCompany').data?.name ?? user?.company_name;
  if (!user) return null;
  const name = user.name || user.username;
  return (
    <chakra.button
      {...rest}
      type="button"
      aria-label={compact ? t.me(name) : undefined}
      display="flex"
      alignItems="center"
      gap="2"
      textAlign="start"
      cursor="pointer"
      borderRadius="md"
      p="1"
      _hover={{ bg: 'sunken' }}
      minHeight="40px"
    >
      <Avatar name={name} src={user.avatar} />
      {compact ? null : (
        <chakra.span
          lineHeight="1.25"
          maxWidth="160px"
          css={{ '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
        >
          <span>{name}</span>
          <chakra.small color="ink.3" fontSize="2xs">
            {company}
          </chakra.small>
        </chakra.span>
      )}
    </chakra.button>
  );
}
