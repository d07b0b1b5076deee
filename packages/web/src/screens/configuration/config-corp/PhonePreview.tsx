import { chakra, Flex } from '@chakra-ui/react';
import { Droplets, Dumbbell, type LucideIcon, Moon, Salad, Scale, Smile, Star } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { Card } from '#ui/layout/Card.js';
import type { Action, Tab } from './layout-edits.js';

const words = texts({
  title: ['手机预览', 'Phone preview'],
  note: ['客户看到的日任务，随修改更新', 'The day as customers see it; follows your changes'],
  today: ['今日任务', 'Today'],
  none: ['这个分类没有要做的事', 'Nothing to do under this tab'],
  noTabs: ['全部分类都隐藏了，客户看不到日任务', 'All tabs are hidden; customers see no daily tasks'],
  points: (count: number) => [`+${count} 积分`, `+${countOf(count, 'point')}`],
  required: ['必做', 'Required'],
});

const icons: Record<Tab['type'], LucideIcon> = {
  diet: Salad,
  sport: Dumbbell,
  drink: Droplets,
  sleep: Moon,
  weight: Scale,
  emotion: Smile,
  custom: Star,
};

interface Props {
  tabs: readonly Tab[];
  /** Id of the tab that is open on the phone. */
  open: number | undefined;
  onOpen: (tabId: number) => void;
}

/** Renders the day as the app of the customers shows it. */
export function PhonePreview(props: Props) {
  const t = useTexts(words);
  return (
    <Card aria-label={t.title} p="4" display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.header textAlign="center">
        <chakra.h2 fontSize="sm" fontWeight="semibold">
          {t.title}
        </chakra.h2>
        <chakra.p color="ink.3" fontSize="xs">
          {t.note}
        </chakra.p>
      </chakra.header>
      <chakra.div
        width="full"
        maxWidth="72"
        minHeight="112"
        borderWidth="6px"
        borderColor="line.strong"
        borderRadius="28px"
        bg="canvas"
        overflow="hidden"
        p="3"
      >
        <chakra.p fontWeight="semibold" fontSize="lg" textAlign="center" mb="3">
          {t.today}
        </chakra.p>
        <Day {...props} />
      </chakra.div>
    </Card>
  );
}

function Day({ tabs, open, onOpen }: Props) {
  const t = useTexts(words);
  const shown = tabs.filter((tab) => tab.enabled);
  const tab = shown.find((one) => one.tab_id === open) ?? shown[0];
  const actions = tab?.actions.filter((one) => one.enabled) ?? [];
  return (
    <>
      <Tabs tabs={shown} chosen={tab?.tab_id} onOpen={onOpen} />
      <Flex direction="column" gap="2" mt="3">
        {actions.map((action) => (
          <ActionCard key={action.action_id} action={action} type={tab?.type ?? 'custom'} />
        ))}
        {actions.length === 0 ? (
          <chakra.p color="ink.3" textAlign="center" py="8">
            {tab ? t.none : t.noTabs}
          </chakra.p>
        ) : null}
      </Flex>
    </>
  );
}

function Tabs({ tabs, chosen, onOpen }: { tabs: readonly Tab[]; chosen: number | undefined; onOpen: (tabId: number) => void }) {
  return (
    <Flex gap="1.5" overflowX="auto" pb="1" css={{ scrollbarWidth: 'thin' }}>
      {tabs.map((tab) => (
        <chakra.button
          key={tab.tab_id}
          type="button"
          aria-pressed={tab.tab_id === chosen}
          onClick={() => onOpen(tab.tab_id)}
          display="flex"
          alignItems="center"
          gap="1"
          flexShrink="0"
          px="2.5"
          height="7"
          borderRadius="full"
          bg={tab.tab_id === chosen ? 'jade.600' : 'surface'}
          color={tab.tab_id === chosen ? 'onSolid' : 'ink.2'}
          cursor="pointer"
        >
          <Icon icon={tab.icon} type={tab.type} />
          {builtInName(tab.shown_name)}
        </chakra.button>
      ))}
    </Flex>
  );
}

function Icon({ icon, type }: { icon: string | null; type: Tab['type'] }) {
  const BuiltIn = icons[type];
  const drawn = <BuiltIn size={14} aria-hidden />;
  return icon ? <RemoteImage src={icon} alt="" width="14px" height="14px" radius="xs" otherwise={drawn} /> : drawn;
}

function ActionCard({ action, type }: { action: Action; type: Tab['type'] }) {
  const t = useTexts(words);
  const meta = useMeta('listConfigActions');
  const input = meta.word(meta.output('input_type'), action.input_type);
  return (
    <Flex bg="surface" borderRadius="md" p="3" gap="2.5" align="center" boxShadow="card">
      <chakra.span color="jade.600" flexShrink="0">
        <Icon icon={action.icon} type={type} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        <chakra.b fontWeight="semibold">{builtInName(action.shown_name)}</chakra.b>
        {action.required ? (
          <chakra.span color="persimmon" fontSize="xs" ms="1.5">
            {t.required}
          </chakra.span>
        ) : null}
        <chakra.div color="ink.3" fontSize="xs">
          {action.unit ? `${input} · ${action.unit}` : input}
        </chakra.div>
      </chakra.div>
      {action.effective_score > 0 ? (
        <chakra.span color="amber" fontSize="xs" whiteSpace="nowrap">
          {t.points(action.effective_score)}
        </chakra.span>
      ) : null}
    </Flex>
  );
}
