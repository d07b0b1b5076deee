import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { MultiCombobox } from '#ui/choice/Combobox.js';
import { Input, Select, Textarea } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { unitAfter } from '#ui/text/units.js';
import type { Step } from '../script.js';
import { changeStep, changeTrigger, moveStep, removeStep } from './step-edits.js';
import { stepName } from './step-words.js';

const words = texts({
  keywords: ['用空格或逗号分开，回复里有一个就算', 'Separate with spaces or commas; any one of them counts'],
  next: ['按顺序判断，满足条件的第一个生效；不选就是结束', 'The first one whose condition is met is taken; with none, the script ends'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  remove: ['删除这一步', 'Delete this step'],
  back: ['走向前面的步骤会一直循环，不能保存', 'Going back to an earlier step makes a loop, which can’t be saved'],
});

interface Props {
  step: Step;
  steps: readonly Step[];
  onChange: (steps: Step[]) => void;
  onSelect: (order: number) => void;
}

function useLabels() {
  const meta = useMeta('createCrmScript');
  const fields = new Map((meta.input('steps').fields ?? []).map((one) => [one.name, one]));
  return {
    label: (name: string) => {
      const field = fields.get(name);
      return field ? meta.label(field) : name;
    },
    triggers: fields.has('trigger') ? meta.choices(fields.get('trigger') as NonNullable<ReturnType<typeof fields.get>>) : [],
  };
}

const split = (text: string) => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))].slice(0, 20);

/** What a step waits for: words of the customer, or hours of silence. */
function Wait({ step, steps, onChange }: Props) {
  const t = useTexts(words);
  const { label } = useLabels();
  if (step.trigger === 'reply_contains')
    return (
      <LabeledInput label={label('keywords')} hint={t.keywords}>
        {(control) => (
          <Input
            {...control}
            defaultValue={(step.keywords ?? []).join(' ')}
            onChange={(event) => onChange(changeStep(steps, step.order, { keywords: split(event.target.value) }))}
          />
        )}
      </LabeledInput>
    );
  return (
    <LabeledInput label={`${label('timeout_h')}${unitAfter('h')}`}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          max={720}
          value={step.timeout_h ?? ''}
          onChange={(event) => onChange(changeStep(steps, step.order, { timeout_h: Number(event.target.value) || 1 }))}
        />
      )}
    </LabeledInput>
  );
}

/** The condition of a step. */
function Condition(props: Props) {
  const { step, steps, onChange } = props;
  const { label, triggers } = useLabels();
  const choices = triggers.filter(({ value }) => value !== 'start');
  return (
    <>
      <LabeledInput label={label('trigger')}>
        {(control) => (
          <Select
            {...control}
            value={step.trigger}
            onChange={(event) => onChange(changeTrigger(steps, step.order, event.target.value as Step['trigger']))}
          >
            {choices.map(({ value, label: text }) => (
              <option key={String(value)} value={String(value)}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </LabeledInput>
      <Wait {...props} />
    </>
  );
}

function Place({ step, steps, onChange, onSelect }: Props) {
  const t = useTexts(words);
  const move = (by: 1 | -1) => {
    onChange(moveStep(steps, step.order, by));
    onSelect(step.order + by);
  };
  const remove = () => {
    onChange(removeStep(steps, step.order));
    onSelect(step.order - 1);
  };
  return (
    <Flex gap="2" flexWrap="wrap">
      <Button size="sm" disabled={step.order === 2} onClick={() => move(-1)}>
        {t.up}
      </Button>
      <Button size="sm" disabled={step.order === steps.length} onClick={() => move(1)}>
        {t.down}
      </Button>
      <chakra.span flex="1" />
      <Button size="sm" look="danger" onClick={remove}>
        {t.remove}
      </Button>
    </Flex>
  );
}

function Next({ step, steps, onChange }: Props) {
  const t = useTexts(words);
  const { label } = useLabels();
  const leadsBack = (step.next ?? []).some((one) => one <= step.order);
  return (
    <LabeledInput label={label('next')} hint={t.next} warning={leadsBack ? t.back : undefined}>
      {({ id }) => (
        <MultiCombobox
          id={id}
          label={label('next')}
          choices={steps.filter((one) => one !== step).map((one) => ({ value: one.order, label: stepName(one) }))}
          value={step.next ?? []}
          onChange={(next) => onChange(changeStep(steps, step.order, { next: next.map(Number) }))}
        />
      )}
    </LabeledInput>
  );
}

/** Renders what a step says, when, and where it leads. */
export function StepFields(props: Props) {
  const { step, steps, onChange } = props;
  const { label } = useLabels();
  return (
    <Flex direction="column" gap="3">
      {step.order > 1 ? <Condition {...props} /> : null}
      <LabeledInput label={label('content')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            height="auto"
            py="2"
            maxLength={4000}
            value={step.content ?? ''}
            onChange={(event) => onChange(changeStep(steps, step.order, { content: event.target.value }))}
          />
        )}
      </LabeledInput>
      <Next {...props} />
      {step.order > 1 ? <Place {...props} /> : null}
    </Flex>
  );
}
