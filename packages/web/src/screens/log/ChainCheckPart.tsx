import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { Button } from '../../components/Button.js';
import { formatCount, formatTime } from '../../format.js';
import { counted, texts, useTexts } from '../../texts.js';

const words = texts({
  holds: (count: string) => [
    `日志完整：${count} 条逐条校验，没有发现改动`,
    `The log is intact: ${counted(count, 'row')} checked one by one, none altered`,
  ],
  broken: (id: number) => [
    `日志对不上：从 #${id} 起，有记录被改动或删除过`,
    `The log does not add up: from #${id} on, rows were altered or removed`,
  ],
  checked: (count: string, when: string) => [`共校验 ${count} 条 · ${when}`, `${counted(count, 'row')} checked · ${when}`],
  look: (id: number) => [`查看 #${id}`, `Open #${id}`],
  close: ['关闭', 'Close'],
});

export interface Verdict extends Data<'checkOperationLogs'> {
  at: number;
}

/** What a check of the chain of digests found. */
export function ChainVerdict({ verdict, onOpen, onClose }: { verdict: Verdict; onOpen: (id: number) => void; onClose: () => void }) {
  const t = useTexts(words);
  const { ok, checked, first_broken_id: broken = 0, at } = verdict;
  const Icon = ok ? ShieldCheck : ShieldAlert;
  const count = formatCount(checked);
  return (
    <Flex
      role={ok ? 'status' : 'alert'}
      align="center"
      gap="3"
      px="4"
      py="2.5"
      borderRadius="md"
      bg={ok ? 'jade.50' : 'rose.50'}
      color={ok ? 'jade.700' : 'rose'}
    >
      <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Flex flex="1" minWidth="0" columnGap="3" flexWrap="wrap">
        <chakra.span fontWeight="semibold">{ok ? t.holds(count) : t.broken(broken)}</chakra.span>
        <chakra.span color="ink.2">{ok ? formatTime(at) : t.checked(count, formatTime(at))}</chakra.span>
      </Flex>
      {ok ? null : (
        <Button size="sm" onClick={() => onOpen(broken)}>
          {t.look(broken)}
        </Button>
      )}
      <Button look="quiet" size="sm" shape="square" aria-label={t.close} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
