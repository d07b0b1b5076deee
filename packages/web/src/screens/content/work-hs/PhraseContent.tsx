import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { useInsertion } from '#message/use-insertion.js';
import { fillVariables } from '#screens/service/punch/phrases/phrases.js';
import { Button } from '#ui/button/Button.js';
import { ByteCount } from '#ui/input/ByteCount.js';
import { useComposition } from '#ui/input/useComposition.js';
import { useDebouncedValue } from '#ui/input/useDebouncedValue.js';
import { MarkedText, type Risk } from './MarkedText.js';
import { phraseWords, variableNames } from './phrase-words.js';

/** In bytes of UTF-8. */
const most = 4000;
const none: readonly Risk[] = [];

interface Props {
  control: ControlProps;
  /** Values of the variables for what is on the screen. */
  sample: Record<string, string> | undefined;
}

/** What the risk rules find in the text, once the typing rests. Marks of an earlier text are not shown in a later one. */
function useRisks(text: string): readonly Risk[] {
  const may = useMay('checkPhrase') ?? false;
  const isComposing = useComposition();
  const asked = useDebouncedValue(text, 300);
  const found = useOperation('checkPhrase', may && asked.trim() && !isComposing ? { content: asked.slice(0, most) } : null, {
    revalidateOnFocus: false,
  });
  return asked === text ? (found.data ?? none) : none;
}

function Sample({ text, sample }: { text: string; sample: Record<string, string> }) {
  const t = useTexts(phraseWords);
  return (
    <chakra.p bg="sunken" borderRadius="s" px="3" py="2" overflowWrap="anywhere" role="status">
      <chakra.small display="block" color="ink.3">
        {t.sample}
      </chakra.small>
      {fillVariables(text, sample)}
    </chakra.p>
  );
}

/** Names each word that is watched for, with its rule. */
function Risks({ id, risks }: { id: string; risks: readonly Risk[] }) {
  const t = useTexts(phraseWords);
  const meta = useMeta('listRiskRules');
  if (risks.length === 0) return null;
  return (
    <chakra.ul id={id} role="status" listStyleType="none" m="0" p="0" fontSize="sm" color="rose">
      {risks.map(({ word, from, rule, level }) => (
        <li key={`${from}-${rule}`}>{t.risk(word, rule, meta.word(meta.output('level'), level))}</li>
      ))}
    </chakra.ul>
  );
}

/** Variables to insert, and the length of the text. */
function Variables({ text, onInsert }: { text: string; onInsert: (text: string) => void }) {
  const t = useTexts(phraseWords);
  const names = useTexts(variableNames);
  return (
    <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t.insert} align="center">
      {Object.values(names).map((name) => (
        <Button key={name} size="sm" onClick={() => onInsert(`{{${name}}}`)}>
          {name}
        </Button>
      ))}
      <chakra.span marginInlineStart="auto">
        <ByteCount of={text} most={most} />
      </chakra.span>
    </Flex>
  );
}

/** The text of a quick reply: variables as chips, risk words marked while typing, and how it reads for what is on the screen. */
export function PhraseContent({ control, sample }: Props) {
  const t = useTexts(phraseWords);
  const text = String(control.value ?? '');
  const { field, insert } = useInsertion(text, control.onChange);
  const risks = useRisks(text);
  const note = useId();
  return (
    <Flex direction="column" gap="2">
      <MarkedText
        field={field}
        id={control.id}
        label={control.label}
        invalid={control.invalid}
        describedBy={risks.length > 0 ? note : undefined}
        value={text}
        risks={risks}
        onChange={control.onChange}
      />
      <Risks id={note} risks={risks} />
      <Variables text={text} onInsert={insert} />
      <chakra.small color="ink.3">{t.insertHint}</chakra.small>
      {sample && text ? <Sample text={text} sample={sample} /> : null}
    </Flex>
  );
}
