import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatCount, formatTime } from '#ui/text/format.js';

const words = texts({
  holds: (count: string) => [
    `日志完整：${count} 条逐条校验，没有发现改动`,
    `The log is intact: ${countOf(count, 'row')} checked one by one, none altered`,
  ],
  changed: (id: number) => [
    `日志对不上：从 #${id} 起，有记录被改动或删除过`,
    `The log does not add up: from #${id} on, rows were altered or removed`,
  ],
  cut: (count: string) => [
    `日志对不上：末尾至少有 ${count} 条记录被删除`,
    `The log does not add up: at least ${countOf(count, 'row')} at its end were removed`,
  ],
  added: (id: number) => [
    `日志对不上：#${id} 起的记录没有封存，可能不是由系统写入的`,
    `The log does not add up: from #${id} on, rows are not sealed; something else may have written them`,
  ],
  unsealed: ['日志的封存记录被删除，无法确认末尾是否完整', 'The seal of the log was removed, so rows at its end may be missing'],
  unreadable: [
    '日志的封存记录无法验证：内容被替换，或服务器缺少原来的密钥',
    'The seal of the log cannot be verified: it was replaced, or its key is not on this server',
  ],
  sealed: (since: string) => [`封存始于 ${since}`, `Sealed since ${since}`],
  checked: (count: string, when: string) => [`共校验 ${count} 条 · ${when}`, `${countOf(count, 'row')} checked · ${when}`],
  look: (id: number) => [`查看 #${id}`, `Open #${id}`],
  close: ['关闭', 'Close'],
});

export interface Verdict extends Data<'checkOperationLogs'> {
  at: number;
}

function useSentence({ ok, checked, fault, missing = 1, first_broken_id: id = 0 }: Verdict): string {
  const t = useTexts(words);
  if (ok) return t.holds(formatCount(checked));
  if (fault === 'cut') return t.cut(formatCount(missing));
  if (fault === 'unsealed' || fault === 'unreadable') return t[fault];
  return fault === 'added' ? t.added(id) : t.changed(id);
}

/** Shows the result of an integrity check of the log. */
export function ChainVerdict({ verdict, onOpen, onClose }: { verdict: Verdict; onOpen: (id: number) => void; onClose: () => void }) {
  const t = useTexts(words);
  const { ok, checked, first_broken_id: broken, sealed_since: since, at } = verdict;
  const sentence = useSentence(verdict);
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
        <chakra.span fontWeight="semibold">{sentence}</chakra.span>
        <chakra.span color="ink.2">{ok ? formatTime(at) : t.checked(count, formatTime(at))}</chakra.span>
        {since ? <chakra.span color="ink.3">{t.sealed(formatTime(since))}</chakra.span> : null}
      </Flex>
      {broken === undefined ? null : (
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
