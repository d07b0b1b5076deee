import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';

/** The name of a member, which leads to the customer for those who may see customers. */
export function CustomerLink({ id, name }: { id: number; name: string }) {
  const may = useMay('getCustomer');
  if (!may) return name;
  return (
    <chakra.span _hover={{ color: 'jade.700', textDecoration: 'underline' }} asChild>
      <Link to={`/user/userList/detail/${id}`} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
    </chakra.span>
  );
}
