import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import type { Reply } from './use-findings.js';

const words = texts({
  title: ['模拟对话', 'Try it'],
  hint: [
    '扮演客户回复几句，看看脚本怎么走。不填回复就是一直没有回复。',
    'Reply as a customer would and see where the script goes. Without replies, time passes in silence.',
  ],
  reply: ['客户回复', 'Customer’s reply'],
  after: ['间隔小时数', 'Hours later'],
  send: ['回复', 'Reply'],
  again: ['重新开始', 'Start over'],
  at: (hours: number) => [hours === 0 ? '' : `${hours} 小时后`, hours === 0 ? '' : `after ${hours} h`],
  step: (order: number) => [`第 ${order} 步`, `Step ${order}`],
  outcome: ['结局', 'Outcome'],
  attachment: ['（附件）', '(attachment)'],
});

type Findings = Data<'checkCrmScript'>;

function Turn({ turn }: { turn: Findings['turns'][number] }) {
  const t = useTexts(words);
  const isRobot = turn.who === 'robot';
  return (
    <chakra.li alignSelf={isRobot ? 'flex-start' : 'flex-end'} maxWidth="85%">
      <chakra.span display="block" color="ink.3" fontSize="xs" textAlign={isRobot ? 'start' : 'end'}>
        {[turn.step === null ? '' : t.step(turn.step), t.at(turn.at_h)].filter(Boolean).join(' · ')}
      </chakra.span>
      <chakra.span
        display="block"
        px="3"
        py="1.5"
        borderRadius="md"
        bg={isRobot ? 'sunken' : 'jade.50'}
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {turn.text ?? t.attachment}
      </chakra.span>
    </chakra.li>
  );
}

interface Props {
  findings: Findings | undefined;
  replies: readonly Reply[];
  onChange: (replies: Reply[]) => void;
}

const textsOf = (label: string) => ({ 'aria-label': label, placeholder: label, title: label });

/** A reply and its hours while they are typed. */
function useReply({ replies, onChange }: Omit<Props, 'findings'>) {
  const [text, setText] = useState('');
  const [after, setAfter] = useState('0');
  function send(event: { preventDefault(): void; stopPropagation(): void }) {
    event.preventDefault();
    // The form is within that of the script.
    event.stopPropagation();
    if (!text.trim()) return;
    onChange([...replies, { text: text.trim(), after_h: Math.min(720, Number(after) || 0) }]);
    setText('');
  }
  return { text, setText, after, setAfter, send };
}

/** What the customer writes next, and after how long. */
function Answer({ replies, onChange }: Omit<Props, 'findings'>) {
  const t = useTexts(words);
  const { text, setText, after, setAfter, send } = useReply({ replies, onChange });
  const hours = { width: '20', type: 'number', min: 0, max: 720 } as const;
  return (
    <Flex gap="2" flexWrap="wrap">
      <Input
        {...textsOf(t.reply)}
        flex="1"
        minWidth="40"
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' && !event.nativeEvent.isComposing ? send(event) : undefined)}
      />
      <Input {...textsOf(t.after)} {...hours} value={after} onChange={(event) => setAfter(event.target.value)} />
      <Button onClick={send}>{t.send}</Button>
      {replies.length > 0 ? (
        <Button look="quiet" onClick={() => onChange([])}>
          {t.again}
        </Button>
      ) : null}
    </Flex>
  );
}

/** Plays the conversation with replies that are typed. */
export function Trial({ findings, ...rest }: Props) {
  const t = useTexts(words);
  const meta = useMeta('checkCrmScript');
  return (
    <SectionCard title={t.title}>
      <Flex direction="column" gap="3">
        <chakra.p color="ink.3">{t.hint}</chakra.p>
        <Flex as="ol" direction="column" gap="2" listStyleType="none" aria-live="polite">
          {findings?.turns.map((turn, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name than their place
            <Turn key={at} turn={turn} />
          ))}
        </Flex>
        {findings ? (
          <chakra.p color={findings.outcome === 'endless' ? 'persimmon' : 'ink.3'}>
            {t.outcome}: {meta.word(meta.output('outcome'), findings.outcome)}
          </chakra.p>
        ) : null}
        <Answer {...rest} />
      </Flex>
    </SectionCard>
  );
}
