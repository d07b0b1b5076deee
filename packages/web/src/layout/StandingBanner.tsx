import { chakra } from '@chakra-ui/react';
import { useSession } from '../session.js';
import { texts, useTexts } from '../texts.js';

const words = texts({
  readOnly: [
    '企业订阅已到期，现在只能查看，续费后恢复编辑。',
    'The subscription has ended; everything can be read and nothing changed until it is renewed.',
  ],
  acting: (who: string, name: string) => [
    `${who} 正在代 ${name} 操作，所有操作都会记在 ${who} 名下。`,
    `${who} is acting for ${name}; every action is recorded under ${who}.`,
  ],
});

/** What stands true for the whole session and must not be overlooked. */
export function StandingBanner() {
  const t = useTexts(words);
  const user = useSession((one) => one.user);
  const lines = [user?.read_only ? t.readOnly : '', user?.acting_for ? t.acting(user.acting_for, user.name || user.username) : ''].filter(
    Boolean,
  );
  return lines.map((line) => (
    <chakra.div key={line} role="status" px="5" py="2" bg="persimmon.50" color="persimmon" borderBottomWidth="1px" data-noprint>
      {line}
    </chakra.div>
  ));
}
