import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import type { Participant } from '../fission.js';

const words = texts({
  unbound: ['未绑定客户', 'Not bound to a customer'],
});

/** The contact, and below it the customer that it is bound to, who is linked. */
export function PersonName({ external_user, user }: Pick<Participant, 'external_user' | 'user'>) {
  const t = useTexts(words);
  return (
    <chakra.span display="block" minWidth="0" maxWidth="48">
      <b data-line>{external_user.name}</b>
      <chakra.span display="block" fontSize="xs" color="ink.3" truncate>
        {user ? <Link to={`/user/userList/detail/${user.id}`}>{customerName(user)}</Link> : t.unbound}
      </chakra.span>
    </chakra.span>
  );
}
