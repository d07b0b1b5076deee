import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/wetchat-robot/script/edit', title: ['编辑话术脚本', 'Edit script'], screen: 'ScriptEditor', within: '/wetchat-robot/script' },
];
