interface NameFields {
  nick_name: string;
  real_name: string | null;
}

/** The name of a customer on every screen: the real name if it is known, otherwise the nickname. */
export const customerName = ({ real_name, nick_name }: NameFields) => real_name || nick_name;

/** The nickname beside the name, where it says more. */
export const otherName = ({ real_name, nick_name }: NameFields) => (real_name && real_name !== nick_name ? nick_name : '');
