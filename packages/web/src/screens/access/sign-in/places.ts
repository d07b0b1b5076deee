import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/login', title: ['登录', 'Sign in'], screen: 'Login', isPublic: true },
  { path: '/wwxLogin', title: ['企业微信登录', 'Sign in with WeCom'], screen: 'WwxLogin', isPublic: true },
  { path: '/wwxThirdLogin', title: ['第三方登录', 'Third-party sign-in'], screen: 'WwxThirdLogin', isPublic: true },
  { path: '/authPage', title: ['企业授权', 'Authorize a company'], screen: 'AuthPage', isPublic: true },
  { path: '/yzan', title: ['有赞授权', 'Youzan authorization'], screen: 'Yzan', isPublic: true },
  { path: '/404', title: ['页面不存在', 'Page not found'], screen: 'NotFound', isPublic: true },
  { path: '/405', title: ['接口不可用', 'Interface unreachable'], screen: 'Unreachable', isPublic: true },
  { path: '/401', title: ['没有访问权限', 'No permission'], screen: 'NoPermission', isPublic: true },
  // Any path that contains `/qrcode` is public and shows this page.
  { path: '*', title: ['扫码授权', 'Scan to authorize'], screen: 'Qrcode', isPublic: true },
];
