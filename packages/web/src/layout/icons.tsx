import { chakra } from '@chakra-ui/react';
import {
  Activity,
  Apple,
  Award,
  BadgeCheck,
  Bell,
  BookOpen,
  Bot,
  Boxes,
  Bug,
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  Cog,
  Coins,
  CookingPot,
  Database,
  Eraser,
  FileText,
  FileUp,
  Flag,
  Gift,
  History,
  House,
  Image,
  KeyRound,
  Layers,
  LayoutDashboard,
  Link2,
  ListTree,
  LogIn,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Monitor,
  Network,
  Package,
  QrCode,
  Salad,
  ScrollText,
  Send,
  Settings,
  Share2,
  Shield,
  ShoppingBag,
  SlidersHorizontal,
  Smartphone,
  Soup,
  Sprout,
  Tag,
  Tags,
  Target,
  Ticket,
  UserRound,
  UserRoundPlus,
  Users,
  UsersRound,
  Video,
  Waypoints,
  Wrench,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  activity: Activity,
  apple: Apple,
  award: Award,
  'badge-check': BadgeCheck,
  bell: Bell,
  'book-open': BookOpen,
  bot: Bot,
  boxes: Boxes,
  bug: Bug,
  'building-2': Building2,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'chart-line': ChartLine,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  cog: Cog,
  coins: Coins,
  'cooking-pot': CookingPot,
  database: Database,
  eraser: Eraser,
  'file-text': FileText,
  'file-up': FileUp,
  flag: Flag,
  gift: Gift,
  history: History,
  house: House,
  image: Image,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'link-2': Link2,
  'list-tree': ListTree,
  'log-in': LogIn,
  mail: Mail,
  megaphone: Megaphone,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  monitor: Monitor,
  network: Network,
  package: Package,
  'qr-code': QrCode,
  salad: Salad,
  'scroll-text': ScrollText,
  send: Send,
  settings: Settings,
  'share-2': Share2,
  shield: Shield,
  'shopping-bag': ShoppingBag,
  'sliders-horizontal': SlidersHorizontal,
  smartphone: Smartphone,
  soup: Soup,
  sprout: Sprout,
  tag: Tag,
  tags: Tags,
  target: Target,
  ticket: Ticket,
  'user-round': UserRound,
  'user-round-plus': UserRoundPlus,
  users: Users,
  'users-round': UsersRound,
  video: Video,
  waypoints: Waypoints,
  wrench: Wrench,
};

/** Icon names available to menus. */
export const iconNames = Object.keys(icons);

/** Icon of a menu entry; falls back to the first letter of its title if the name is unknown. */
export function MenuIcon({ name, title }: { name: string; title: string }) {
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (Icon) return <Icon size={16} strokeWidth={1.7} aria-hidden />;
  return (
    <chakra.span
      aria-hidden
      width="16px"
      height="16px"
      borderWidth="1.4px"
      borderColor="currentcolor"
      borderRadius="5px"
      display="grid"
      placeItems="center"
      fontSize="9px"
      lineHeight="1"
      opacity="0.8"
      flexShrink={0}
    >
      {[...title.trim()][0] ?? ''}
    </chakra.span>
  );
}
