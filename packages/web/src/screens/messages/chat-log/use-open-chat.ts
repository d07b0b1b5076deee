import { useAddress } from '#list/useAddress.js';

const whole = (text: string | null) => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);

/** What is open: a staff member, a conversation and a message, or a search. */
export function useOpenChat() {
  const [query, change] = useAddress();
  const [staff, session, seq, word] = [
    whole(query.get('staff')),
    query.get('session') || undefined,
    whole(query.get('seq')),
    query.get('word') || undefined,
  ];
  return { staff, session, seq, word, change };
}

export type OpenChat = ReturnType<typeof useOpenChat>;
