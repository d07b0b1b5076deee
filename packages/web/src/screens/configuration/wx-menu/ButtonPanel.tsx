import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { ByteCount } from '#ui/input/ByteCount.js';
import { Input, Select } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ButtonContent } from './ButtonContent.js';
import { isCut, limitsOf, problemsOf } from './menu-checks.js';
import type { ButtonType, Menu, MenuButton } from './menu-edits.js';
import { parentOf } from './menu-edits.js';
import type { Events } from './reply/replies.js';
import { useProblemText } from './use-problem-text.js';

const words = texts({
  top: ['一级菜单', 'Top button'],
  below: (name: string) => [`「${name}」下的二级菜单`, `Button under “${name}”`],
  move: ['移动到…', 'Move to…'],
  remove: ['移除', 'Remove'],
  nameHint: ['字节按 UTF-8 计：一个汉字 3 个，一个字母 1 个', 'Bytes are counted as UTF-8: a Chinese character has 3, a letter 1'],
  cut: (most: number) => [
    `客户端只显示前 ${most} 个汉字左右，后面的会被截断；可以发布`,
    `Clients show about ${most} Chinese characters and truncate the rest. You can publish it anyway`,
  ],
  opens: (count: number) => [
    `点击后展开 ${count} 个二级菜单，自己不再有内容`,
    `Opens ${countOf(count, 'button')} and has no content itself`,
  ],
  choose: ['选择类型', 'Choose a type'],
  orBelow: ['也可以不选类型，在手机上添加二级菜单', 'Or leave the type out and add buttons above it on the phone'],
  replaces: ['添加二级菜单后，这里的内容不再生效', 'Once it opens other buttons, this content no longer applies'],
  none: ['还没有菜单', 'No menu yet'],
  noneText: ['在手机底部添加第一个菜单。', 'Add the first button at the bottom of the phone.'],
  pick: ['选择一个菜单查看内容', 'Select a button to see its content'],
});

interface Props {
  menu: Menu;
  button: MenuButton | undefined;
  editable: boolean;
  /** Whether what is missing is shown. */
  marked: boolean;
  events: Events;
  onSet: (button: MenuButton, part: Partial<MenuButton>) => void;
  onMove: (button: MenuButton) => void;
  onRemove: (button: MenuButton) => void;
}

/** Renders what the open button is called and does. */
export function ButtonPanel(props: Props) {
  const { menu, button, editable, onMove, onRemove } = props;
  const t = useTexts(words);
  if (!button) return <Card as="div">{editable ? <EmptyState title={t.none} text={t.noneText} /> : <EmptyState title={t.none} />}</Card>;
  const above = parentOf(menu, button.id);
  return (
    <Card aria-label={button.name} p="4" display="flex" flexDirection="column" gap="4" gridRow={{ md: 'span 2', xl: 'auto' }}>
      <Flex gap="2" align="center" flexWrap="wrap">
        <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
          <chakra.h2 fontSize="md" fontWeight="semibold">
            {button.name}
          </chakra.h2>
          <chakra.p color="ink.3" fontSize="xs">
            {above ? t.below(above.name) : t.top}
          </chakra.p>
        </chakra.div>
        {editable ? (
          <>
            <Button size="sm" onClick={() => onMove(button)}>
              {t.move}
            </Button>
            <Button size="sm" look="danger" onClick={() => onRemove(button)}>
              {t.remove}
            </Button>
          </>
        ) : null}
      </Flex>
      <NameField {...props} button={button} />
      {button.below.length > 0 ? (
        <chakra.p color="ink.2">{t.opens(button.below.length)}</chakra.p>
      ) : (
        <>
          <TypeField {...props} button={button} isTop={above === undefined} />
          <ButtonContent {...props} button={button} />
        </>
      )}
    </Card>
  );
}

type OfButton = Props & { button: MenuButton };

/** An empty field is an error at once if it was cleared, but not in a new button. */
function useProblem({ menu, button, marked }: OfButton, field: 'name' | 'type') {
  const textOf = useProblemText();
  const problem = problemsOf(menu, button)[field];
  return problem && (marked || problem !== 'missing') ? textOf(problem, field) : undefined;
}

function NameField(props: OfButton) {
  const { menu, button, editable, onSet } = props;
  const t = useTexts(words);
  const meta = useMeta('createWxMenu');
  const field = meta.input('buttons').fields?.find((one) => one.name === 'name');
  const { bytes, shown } = limitsOf(menu, button);
  return (
    <LabeledInput
      label={field ? meta.label(field) : ''}
      count={<ByteCount of={button.name} most={bytes} />}
      hint={editable ? t.nameHint : undefined}
      warning={isCut(button.name, shown) ? t.cut(shown) : undefined}
      problem={useProblem(props, 'name')}
    >
      {(control) => (
        <Input
          {...control}
          value={button.name}
          maxLength={60}
          readOnly={!editable}
          autoComplete="off"
          onChange={(event) => onSet(button, { name: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}

function TypeField(props: OfButton & { isTop: boolean }) {
  const { button, editable, isTop, onSet } = props;
  const t = useTexts(words);
  const meta = useMeta('createWxMenu');
  const problem = useProblem(props, 'type');
  const field = meta.input('buttons').fields?.find((one) => one.name === 'type');
  if (!field) return null;
  return (
    <LabeledInput label={meta.label(field)} problem={problem} hint={isTop && editable ? (button.type ? t.replaces : t.orBelow) : undefined}>
      {(control) => (
        <Select
          {...control}
          value={button.type}
          disabled={!editable}
          onChange={(event) => onSet(button, { type: event.target.value as ButtonType | '' })}
        >
          <option value="">{t.choose}</option>
          {meta.choices(field).map((one) => (
            <option key={one.value} value={String(one.value)}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </LabeledInput>
  );
}
