import { chakra, Flex } from '@chakra-ui/react';
import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { ByteCount } from '#ui/input/ByteCount.js';
import { Textarea } from '#ui/input/Input.js';
import { bytesOf } from '#ui/text/bytes.js';
import { useSlash } from './phrases/useSlash.js';
import { useInsertion } from './use-insertion.js';

const words = texts({
  variables: ['插入变量', 'Insert'],
  long: (most: number) => [`最多 ${most} 字节，请缩短`, `At most ${most} bytes; make it shorter`],
  slash: ['输入 / 插入话术', 'Type / for quick replies'],
  refused: (name: string) => [
    `群发对每个员工只有一份正文，不能用「${name}」这样的客户变量`,
    `A mass message has one text per sender, so it can’t have “${name}”, which differs by customer`,
  ],
});

/** A word in braces that is filled in when the message goes out. */
export interface Variable {
  /** As it stands in the text, such as `{{nick}}`. */
  text: string;
  label: string;
}

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  invalid?: boolean;
  /** In bytes of UTF-8. */
  most?: number;
  variables?: readonly Variable[];
  /** The text goes to many customers as it is, so that no variable but those above can be filled in. */
  isMass?: boolean;
  /** A slash offers the quick replies. */
  hasPhrases?: boolean;
}

const variable = /\{\{[^{}]{1,40}\}\}/g;

const plain = (text: string) => text.replaceAll(/\s/g, '');

/** Returns why a text cannot be sent, or undefined if it can. */
function useTextProblem({ value, most = 4000, variables = [], isMass = false }: Props): string | undefined {
  const t = useTexts(words);
  const allowed = new Set(variables.map(({ text }) => plain(text)));
  const found = isMass ? value.match(variable)?.find((one) => !allowed.has(plain(one))) : undefined;
  if (found) return t.refused(found);
  return bytesOf(value) > most ? t.long(most) : undefined;
}

/** Renders the text of a message with its length in bytes, and chips that insert variables at the cursor. */
export function MessageText(props: Props) {
  const { id, label, value, onChange, invalid = false, hasPhrases = false } = props;
  const { field, insert } = useInsertion(value, onChange);
  const problem = useTextProblem(props);
  const slash = useSlash({
    ...{ field, value },
    onChange: (text, phrase) => {
      onChange(text);
      if (phrase) void client.createPhraseUse({ id: phrase.id });
    },
  });
  return (
    <div>
      <Textarea
        ref={field}
        id={id}
        aria-label={label}
        aria-invalid={invalid || problem !== undefined}
        aria-describedby={problem ? `${id}-text-problem` : undefined}
        rows={6}
        height="auto"
        py="2"
        value={value}
        onChange={({ target }) => (hasPhrases ? slash.change(target.value, target.selectionStart) : onChange(target.value))}
      />
      <Foot {...props} problem={problem} mayPhrase={hasPhrases && slash.may} onInsert={insert} />
      {slash.picker}
    </div>
  );
}

interface FootProps extends Props {
  problem: string | undefined;
  /** Whether a slash offers quick replies. */
  mayPhrase: boolean;
  onInsert: (text: string) => void;
}

/** Variables to insert, the length of the text, and what is wrong with it. */
function Foot({ id, value, most = 4000, variables = [], problem, mayPhrase, onInsert }: FootProps) {
  const t = useTexts(words);
  return (
    <>
      <Flex mt="1" gap="2" align="center" flexWrap="wrap" justify="space-between">
        <Flex gap="1.5" align="center" flexWrap="wrap">
          {variables.map((one) => (
            <VariableChip key={one.text} title={t.variables} variable={one} onInsert={() => onInsert(one.text)} />
          ))}
          {mayPhrase ? <chakra.small color="ink.3">{t.slash}</chakra.small> : null}
        </Flex>
        <ByteCount of={value} most={most} />
      </Flex>
      {problem ? (
        <chakra.p id={`${id}-text-problem`} color="rose" fontSize="xs" mt="1">
          {problem}
        </chakra.p>
      ) : null}
    </>
  );
}

const VariableChip = ({ title, variable: { label }, onInsert }: { title: string; variable: Variable; onInsert: () => void }) => (
  <chakra.button
    type="button"
    aria-label={`${title} ${label}`}
    onClick={onInsert}
    fontSize="xs"
    px="2"
    minHeight="6"
    borderWidth="1px"
    borderColor="line.strong"
    borderRadius="full"
    bg="surface"
    color="jade.700"
    cursor="pointer"
  >
    + {label}
  </chakra.button>
);
