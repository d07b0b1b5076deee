import { chakra, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { ListPreview } from '../paper/ListPreview.js';
import type { ShoppingData } from '../paper/shopping-rows.js';
import { useChatText } from '../paper/use-chat-text.js';
import { usePaper } from '../paper/use-paper.js';
import type { Plan } from '../plan-edits.js';
import { type Paper, usePlan, usePlanStore } from '../plan-store.js';

const words = texts({
  title: ['采购与打印', 'Shopping and print'],
  portions: ['做饭份数', 'Portions cooked'],
  portion: (count: number) => [`${count} 份`, count === 1 ? '1 portion' : `${count} portions`],
  week: ['一周食谱', 'Week'],
  dishes: ['做法', 'Methods'],
  shopping: ['采购清单', 'Shopping list'],
  sheets: ['打印内容', 'Sheets to print'],
  copy: ['复制清单文字', 'Copy list as text'],
  part: (part: number, count: number) => [`复制第 ${part}/${count} 段`, `Copy part ${part} of ${count}`],
  list: ['采购清单', 'Shopping list'],
  listPart: (part: number) => [`采购清单第 ${part} 段`, `shopping list, part ${part}`],
  print: ['打印', 'Print'],
  empty: ['这一周没有要买的食材', 'Nothing to buy for this week'],
});

const choices = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6];
const sheets = ['week', 'dishes', 'shopping'] as const;

/** How many portions are cooked, and which sheets are printed. */
function Choices({ paper, portions, onChange }: { paper: Paper; portions: number; onChange: (paper: Paper) => void }) {
  const t = useTexts(words);
  return (
    <Flex gap="5" rowGap="3" flexWrap="wrap" align="center" mb="4">
      <Flex as="label" gap="2" align="center">
        {t.portions}
        <chakra.span width="40" flexShrink={0}>
          <Combobox
            label={t.portions}
            value={portions}
            choices={choices.map((count) => ({ value: count, label: t.portion(count) }))}
            onChange={(count) => onChange({ ...paper, portions: Number(count) || 1 })}
          />
        </chakra.span>
      </Flex>
      <Flex role="group" aria-label={t.sheets} gap="4" flexWrap="wrap">
        {sheets.map((sheet) => (
          <Flex as="label" key={sheet} gap="1.5" align="center">
            <Checkbox checked={paper[sheet]} onChange={(event) => onChange({ ...paper, [sheet]: event.target.checked })} />
            {t[sheet]}
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
}

/** Copies the list for a chat, a long one in parts. */
function CopyButtons({ name, shopping }: { name: string; shopping: ShoppingData }) {
  const t = useTexts(words);
  const parts = useChatText(name, shopping);
  return parts.map((text, at) => (
    <CopyButton key={text} size="md" text={text} what={parts.length === 1 ? t.list : t.listPart(at + 1)}>
      {parts.length === 1 ? t.copy : t.part(at + 1, parts.length)}
    </CopyButton>
  ));
}

interface Props {
  name: string;
  plan: Plan;
  onClose: () => void;
}

/** Shows what to buy for the week, to copy into a chat or to print with the week and the methods. */
export function PaperDialog({ name, plan, onClose }: Props) {
  const t = useTexts(words);
  const store = usePlanStore();
  const paper = usePlan((state) => state.paper);
  const { shopping, dishes } = usePaper(plan);
  const { data, error } = shopping;
  const isReady = !shopping.isLoading && !dishes.isLoading && sheets.some((sheet) => paper[sheet]);
  return (
    <Modal
      open
      title={t.title}
      onClose={onClose}
      width="760px"
      footer={
        <>
          {data && data.items.length > 0 ? <CopyButtons name={name} shopping={data} /> : null}
          <Button look="solid" disabled={!isReady} onClick={() => globalThis.print()}>
            <Printer aria-hidden />
            {t.print}
          </Button>
        </>
      }
    >
      <Choices paper={paper} portions={data?.family_factor ?? 1} onChange={(next) => store.setState({ paper: next })} />
      {data ? data.items.length > 0 ? <ListPreview shopping={data} /> : <p>{t.empty}</p> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void shopping.refresh()} /> : null}
      {!data && !error ? <Skeleton /> : null}
    </Modal>
  );
}
