import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import {
  Award,
  BellRing,
  CircleDot,
  ClipboardList,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Pencil,
  ReceiptText,
  Salad,
  Scale,
  ShieldCheck,
  ShoppingBag,
  Tag,
  Ticket,
  Utensils,
} from 'lucide-react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { localTime } from '#app/company-time.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ButtonLink } from '#ui/button/Button.js';
import { formatMoney } from '#ui/text/format.js';
import { MealEntry } from './MealEntry.js';

type Entry = Row<'listCustomerTimeline'>;

const words = texts({
  to: (name: string, before: string, after: string) => [`${name}：${before} → ${after}`, `${name}: ${before} → ${after}`],
  empty: ['空', 'none'],
  stage: ['阶段', 'Stage'],
  principal: ['负责营养师', 'Nutritionist'],
  pending: ['待处理', 'Needs action'],
  member: ['会员类型', 'Membership'],
  subscription: ['关注公众号', 'Follows account'],
  recipe_display: ['展示食谱', 'Shows the meal plan'],
  remark: ['备注', 'Note'],
  merge: ['合并', 'Merged'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  agreed: (what: string) => [`同意${what}`, `Agreed to ${what}`],
  refused: (what: string) => [`不同意${what}`, `Refused ${what}`],
  tagged: (name: string) => [`打上标签「${name}」`, `Tagged “${name}”`],
  weight: (kg: string) => [`体重 ${kg} kg`, `${kg} kg`],
  service: (name: string) => [`开单：${name}`, `Order: ${name}`],
  chat: (count: number) => [`聊天 ${count} 条`, countOf(count, 'message')],
  withdrawn: ['客户已撤回饮食授权，内容不再显示', 'Hidden: the customer withdrew consent to diet records'],
  couponReceived: (name: string) => [`获得优惠券「${name}」`, `Received the coupon “${name}”`],
  couponUsed: (name: string) => [`使用优惠券「${name}」`, `Used the coupon “${name}”`],
  medal: (name: string) => [`获得勋章「${name}」`, `Earned the badge “${name}”`],
  evaluation: (name: string) => [`完成测评「${name}」`, `Answered “${name}”`],
});

const icons = {
  footmark: Pencil,
  service: Salad,
  order: ShoppingBag,
  weight: Scale,
  evaluation: ClipboardList,
  tag: Tag,
  consent: ShieldCheck,
  change: ReceiptText,
  check_in: Utensils,
  meal_comment: MessageCircle,
  chat: MessagesSquare,
  mass_message: Megaphone,
  automatic_message: BellRing,
  coupon: Ticket,
  medal: Award,
};

/** Areas add kinds of their own. */
const iconOf = (kind: string) => new Map(Object.entries(icons)).get(kind) ?? CircleDot;

/** Says in words what an entry is about. */
function useSentence(): (entry: Entry) => string {
  const t = useTexts(words);
  const [consent, customer] = [useMeta('setCustomerConsent'), useMeta('getCustomer')];
  const shown = (event: string | null, value: string | null) => {
    if (value === null || value === '') return event === 'pending' && value === '' ? t.yes : t.empty;
    if (value === 'true') return t.yes;
    if (value === 'false') return t.no;
    if (event === 'stage') return customer.word(customer.output('stage'), value);
    if (event === 'member') return customer.word(customer.output('member_type'), value);
    return value;
  };
  const changes = ['stage', 'principal', 'pending', 'member', 'subscription', 'recipe_display', 'remark', 'merge'] as const;
  return ({ kind, event, text, before, after, figure }) => {
    if (kind === 'weight') return t.weight((figure ?? 0).toFixed(2));
    if (kind === 'tag') return t.tagged(text ?? '');
    if (kind === 'service') return t.service(text ?? '');
    if (kind === 'evaluation') return `${t.evaluation(text ?? '')}${after ? ` · ${after}` : ''}`;
    if (kind === 'order') return `${text ?? ''} ¥${formatMoney(figure)}`;
    if (kind === 'consent') {
      const what = consent.word(consent.input('module'), event);
      return `${after === 'true' ? t.agreed(what) : t.refused(what)}${text ? ` · ${text}` : ''}`;
    }
    if (kind === 'coupon') return (event === 'used' ? t.couponUsed : t.couponReceived)(text ?? '');
    if (kind === 'medal') return t.medal(text ?? '');
    if (kind === 'chat') return t.chat(figure ?? 0);
    if (kind === 'automatic_message') return text || t.withdrawn;
    if (kind !== 'change') return text ?? '';
    const field = changes.find((one) => one === event);
    return t.to(field ? t[field] : (event ?? ''), shown(event, before), shown(event, after));
  };
}

/** Returns the link to the record of an entry, if it has one that the user may read. */
function useRecordLink(): (entry: Entry) => LinkProps | undefined {
  const { pathname, search } = useLocation();
  const may = useRights('getEvaluationAnswer', 'getServicePlan', 'listConversations');
  return ({ kind, answer_id: answer, service_id: service, session_id: session, staff }) => {
    if (session !== null && staff && may.listConversations)
      return { to: `/user/riskChatLog?${new URLSearchParams({ staff: String(staff.id), session })}` };
    if (kind === 'service' && service !== null && may.getServicePlan) return { to: `/order/serviceDetail/${service}` };
    if (answer === null || !may.getEvaluationAnswer) return undefined;
    const query = new URLSearchParams(search);
    query.set('answer', String(answer));
    return { to: `${pathname}?${query}`, state: { keepScroll: true } };
  };
}

function Sentence({ entry }: { entry: Entry }) {
  const say = useSentence();
  const link = useRecordLink()(entry);
  if (!link) return say(entry);
  return (
    <ButtonLink asChild look="link" whiteSpace="normal" textAlign="start">
      <Link {...link}>{say(entry)}</Link>
    </ButtonLink>
  );
}

/** One line of the timeline: when, what, and who. */
export function TimelineEntry({ entry }: { entry: Entry }) {
  const meta = useMeta('listCustomerTimeline');
  const Icon = iconOf(entry.kind);
  const time = localTime(Date.parse(entry.happened_at)).slice(11, 16);
  return (
    <Flex gap="2.5" py="1.5" px="1" align="baseline">
      <chakra.time color="ink.3" fontSize="xs" minWidth="9" dateTime={entry.happened_at}>
        {entry.kind === 'weight' && time === '00:00' ? '' : time}
      </chakra.time>
      <chakra.span color="jade.700" alignSelf="center" title={meta.word(meta.input('kind'), entry.kind)}>
        <Icon size={14} aria-label={meta.word(meta.input('kind'), entry.kind)} />
      </chakra.span>
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {entry.diet_punch_id === null ? <Sentence entry={entry} /> : <MealEntry entry={entry} meal={entry.diet_punch_id} />}
      </chakra.div>
      <chakra.span color="ink.3" fontSize="xs" whiteSpace="nowrap">
        {entry.staff?.name}
      </chakra.span>
    </Flex>
  );
}
