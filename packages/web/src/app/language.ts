import { readLocalObject } from './local-storage.js';

export type Language = 'zh-CN' | 'en';

/** Storage key of the preferences in this browser. */
export const preferencesKey = 'shiyi-preferences';

/** Returns the language chosen in this browser; defaults to Chinese. */
export const storedLanguage = (): Language => (readLocalObject<{ language: unknown }>(preferencesKey).language === 'en' ? 'en' : 'zh-CN');
