import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { say, texts, useTexts } from '#app/texts.js';
import { useWeekday } from '#message/SlotTimes.js';
import { Code } from '#ui/facts/Facts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { HtmlText } from '#ui/text/HtmlText.js';
import { withUnit } from '#ui/text/units.js';
import { meals, mealWord } from './controls/meals.js';
import { hourText, listOf, mealTimesOf, type ParamValue, wordsOf, workHoursOf } from './params.js';

const words = texts({
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  none: ['未设置', 'Not set'],
  hidden: ['已设置，不显示', 'Set, not shown'],
  everyDay: ['每天', 'Every day'],
  and: ['、', ', '],
});

interface Props {
  param: ParamValue;
  text: string | null;
  isSet: boolean;
}

/** Shows a value by the kind of its parameter. */
export function ParamText({ param, text, isSet }: Props) {
  const t = useTexts(words);
  if (param.is_secret) return <chakra.span color="ink.3">{isSet ? t.hidden : t.none}</chakra.span>;
  if (text === null || text === '') return <chakra.span color="ink.3">{t.none}</chakra.span>;
  switch (param.value_type) {
    case 'bool':
      return text === 'true' ? t.on : t.off;
    case 'int':
      return withUnit(Number(text), param.unit);
    case 'hour':
      return hourText(text);
    case 'choice': {
      const choice = param.choices.find(({ value }) => value === text);
      return choice ? say([choice.label, choice.label_en ?? choice.label]) : text;
    }
    default:
      return <LongValue param={param} text={text} />;
  }
}

function LongValue({ param, text }: { param: ParamValue; text: string }) {
  switch (param.value_type) {
    case 'list':
      return <Lines>{listOf(text)}</Lines>;
    case 'meal_times':
      return <MealTimesText text={text} />;
    case 'work_hours':
      return <WorkHoursText text={text} />;
    case 'json':
      return <Code maxHeight="32">{text}</Code>;
    case 'image':
      // Only show images from this server; a third-party host would learn who views them.
      return text.startsWith('/admin/v1/files/') ? (
        <RemoteImage src={text} alt={wordsOf(param).name} width="{sizes.24}" height="{sizes.16}" radius="xs" otherwise={text} />
      ) : (
        text
      );
    case 'rich':
      return (
        <chakra.div maxHeight="32" overflow="auto">
          <HtmlText html={text} />
        </chakra.div>
      );
    default:
      return <chakra.span whiteSpace="pre-wrap">{text}</chakra.span>;
  }
}

function MealTimesText({ text }: { text: string }) {
  const times = mealTimesOf(text);
  return (
    <Lines>
      {meals.flatMap((meal) => {
        const [first, last] = times[meal] ?? [];
        return first === undefined ? [] : [`${mealWord(meal)} ${first}–${last}`];
      })}
    </Lines>
  );
}

function WorkHoursText({ text }: { text: string }) {
  const { weekdays, from, to } = workHoursOf(text);
  const weekday = useWeekday();
  const t = useTexts(words);
  return <Lines>{[weekdays.length === 7 ? t.everyDay : weekdays.map(weekday).join(t.and), `${from}–${to}`]}</Lines>;
}

function Lines({ children }: { children: readonly ReactNode[] }) {
  return (
    <Flex direction="column" fontVariantNumeric="tabular-nums" maxHeight="32" overflow="auto">
      {children.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={at}>{line}</span>
      ))}
    </Flex>
  );
}
