import { create } from 'zustand';
import { readCookie, writeCookie } from './cookie.js';
import { type Language, preferencesKey, storedLanguage } from './language.js';
import { readLocalObject } from './local-storage.js';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type Density = 'normal' | 'compact';

interface Preferences {
  language: Language;
  theme: ThemeChoice;
  density: Density;
  /** Shows the API operations behind pages that are not implemented yet. */
  developer: boolean;
  /** Whether the sidebar is open on wide screens; stored in a cookie. */
  sidebarOpen: boolean;
}

const choices = { theme: ['light', 'dark', 'system'], density: ['normal', 'compact'] } as const;

const storedPreferences = () => readLocalObject<Record<keyof typeof choices | 'developer', unknown>>(preferencesKey);

function pick<K extends keyof typeof choices>(name: K): (typeof choices)[K][number] {
  const value = storedPreferences()[name];
  const allowed: readonly unknown[] = choices[name];
  return (allowed.includes(value) ? value : { theme: 'system', density: 'normal' }[name]) as (typeof choices)[K][number];
}

export const usePreferences = create<Preferences>(() => ({
  language: storedLanguage(),
  theme: pick('theme'),
  density: pick('density'),
  developer: storedPreferences().developer === true,
  sidebarOpen: readCookie('sidebarStatus') !== '0',
}));

/** Changes some preferences and stores them. */
export function setPreferences(change: Partial<Preferences>) {
  usePreferences.setState(change);
  const { language, theme, density, developer, sidebarOpen } = usePreferences.getState();
  localStorage.setItem(preferencesKey, JSON.stringify({ language, theme, density, developer }));
  writeCookie('sidebarStatus', sidebarOpen ? '1' : '0', 365 * 86_400);
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function apply() {
  const { language, theme, density } = usePreferences.getState();
  const root = document.documentElement;
  root.lang = language;
  root.dataset.density = density;
  root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && prefersDark.matches));
}

/** Applies language, color theme and density to the document, now and on every change. */
export function watchPreferences() {
  apply();
  usePreferences.subscribe(apply);
  prefersDark.addEventListener('change', apply);
  // Always print in the light theme.
  window.addEventListener('beforeprint', () => document.documentElement.classList.remove('dark'));
  window.addEventListener('afterprint', apply);
}
