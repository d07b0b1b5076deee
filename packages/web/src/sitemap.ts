import type { Pair } from './texts.js';

/** A fixed page of the console. */
export interface Place {
  /** Pattern in the router's own notation. */
  path: string;
  title: Pair;
  /** File of the drawn screen under `screens/`, without its ending. */
  screen?: string;
  /** Areas of the contract whose calls the page shows where no screen is drawn yet. */
  areas?: readonly string[];
  /** Path of the list this page belongs to, for the sidebar's highlight. */
  within?: string;
  noCache?: true;
}

/** Pages that need no sign-in. */
export const publicPlaces: readonly Place[] = [
  { path: '/login', title: ['登录', 'Sign in'], screen: 'sign-in/Login' },
  { path: '/wwxLogin', title: ['企业微信登录', 'Platform sign-in'], screen: 'sign-in/WwxLogin' },
  { path: '/wwxThirdLogin', title: ['第三方登录', 'Third-party sign-in'], screen: 'sign-in/WwxThirdLogin' },
  { path: '/authPage', title: ['企业授权', 'Authorise an enterprise'], screen: 'sign-in/AuthPage' },
  { path: '/yzan', title: ['有赞授权', 'Youzan authorisation'], screen: 'sign-in/Yzan' },
  { path: '/404', title: ['页面不存在', 'Page not found'], screen: 'sign-in/NotFound' },
  { path: '/405', title: ['接口不可用', 'Interface unreachable'], screen: 'sign-in/Unreachable' },
  { path: '/401', title: ['没有访问权限', 'No permission'], screen: 'sign-in/NoPermission' },
];

/** Any path with `/qrcode` in it is public; this is the page it shows. */
export const qrcodePlace: Place = { path: '*', title: ['扫码授权', 'Scan to authorise'], screen: 'sign-in/Qrcode' };

const messages = (base: string, area: string, zh: string, en: string): Place[] => [
  { path: `${base}/add-edit`, title: [`编辑${zh}`, `Edit ${en}`], areas: [area], within: base },
  { path: `${base}/detail`, title: [`${zh}详情`, `${en.charAt(0).toUpperCase()}${en.slice(1)}`], areas: [area], within: base },
];

/** The fixed pages behind the sign-in; the server's menus add theirs. */
export const places: readonly Place[] = [
  { path: '/dashboard', title: ['首页', 'Home'], screen: 'home/Dashboard', noCache: true },
  { path: '/dashboard1', title: ['首页', 'Home'], screen: 'home/Dashboard' },
  { path: '/user/center', title: ['个人中心', 'Personal centre'], screen: 'profile/PersonalCentre' },
  { path: '/user/feedback', title: ['问题反馈', 'Problem reports'], screen: 'work-order/WorkOrderList' },
  {
    path: '/user/userList/detail',
    title: ['客户详情', 'Customer'],
    areas: ['customer', 'footmark', 'data-trend'],
    within: '/user/userList',
  },
  {
    path: '/user/userPublic/detail',
    title: ['客户详情', 'Customer'],
    areas: ['customer', 'footmark', 'data-trend'],
    within: '/user/userPublic',
  },
  ...messages('/user/people-mass-texting', 'work-chat', '客户群发', 'customer broadcast'),
  ...messages('/user/group-mass-texting', 'work-chat', '客户群群发', 'group broadcast'),
  { path: '/user/customer-group/detail', title: ['客户群成员', 'Group members'], areas: ['work-chat'], within: '/user/customer-group' },
  ...messages('/user/apply-msg', 'apply-msg', '应用消息', 'application message'),
  ...messages('/user/people-mass-third', 'third-chat', '第三方客户群发', 'third-party customer broadcast'),
  ...messages('/user/group-mass-third', 'third-chat', '第三方客户群群发', 'third-party group broadcast'),
  { path: '/material/article/:id', title: ['文章详情', 'Article'], areas: ['article'] },
  { path: '/order/serviceDetail/:id', title: ['服务订单', 'Service order'], areas: ['service'] },
  { path: '/order/campDetail/:id', title: ['减脂营', 'Camp'], areas: ['camp'] },
  { path: '/order/punchDynamic', title: ['打卡动态', 'Punch-ins'], areas: ['punch'] },
  { path: '/draggable/sys-draggable/visualDrag', title: ['行为配置', 'Behaviour configuration'], areas: ['config-tab', 'config-action'] },
  { path: '/officialAccount/officialAccount/menuManage', title: ['公众号菜单', 'Official-account menu'], areas: ['wx-menu'] },
  { path: '/medal/fession', title: ['裂变活动', 'Referral activities'], areas: ['fission'] },
  { path: '/medal/fession/activity-detail', title: ['活动详情', 'Activity'], areas: ['fission'], within: '/medal/fession' },
  { path: '/medal/fession/activity-edit', title: ['编辑活动', 'Edit activity'], areas: ['fission'], within: '/medal/fession' },
  { path: '/fession/activity-detail', title: ['活动详情', 'Activity'], areas: ['fission'], within: '/medal/fession' },
  { path: '/fession/activity-edit', title: ['编辑活动', 'Edit activity'], areas: ['fission'], within: '/medal/fession' },
  { path: '/enterprise/statistics-total', title: ['商户数据总览', 'Merchants at a glance'], areas: ['enterprise'] },
  { path: '/enterprise/statistics', title: ['商户明细数据', 'Merchant figures'], areas: ['enterprise'] },
  { path: '/label/detail', title: ['标签详情', 'Label'], areas: ['label'] },
  { path: '/label/client', title: ['客户详情', 'Customer'], areas: ['label'] },
  { path: '/resource/recipe-conf', title: ['食谱配置', 'Recipe configuration'], areas: ['recipe'] },
  { path: '/resource/seminar', title: ['微课配置', 'Micro-courses'], areas: ['seminar', 'series'] },
  { path: '/wetchat-robot/task-detail', title: ['任务详情', 'Robot task'], areas: ['crm-task'] },
  { path: '/drainageCode/staff/detail', title: ['员工活码详情', 'Contact code'], areas: ['contact'], within: '/drainageCode/staff' },
  { path: '/drainageCode/staff/edit', title: ['编辑员工活码', 'Edit contact code'], areas: ['contact'], within: '/drainageCode/staff' },
  {
    path: '/drainageCode/welcome/edit',
    title: ['编辑欢迎语', 'Edit welcome message'],
    areas: ['welcome'],
    within: '/drainageCode/welcome',
  },
];
