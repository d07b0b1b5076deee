import { create } from 'zustand';
import { apiAddress } from '#api/address.js';

/** Configurable URLs outside the regular API operations. */
export interface ApiSettings {
  /** Event stream of unprocessed counts and progress. */
  socketApi: string;
  /** Upload URL for images of articles, materials and messages. */
  imagesUploadApi: string;
  /** Upload URL for the user's avatar. */
  updateAvatarApi: string;
  /** Upload URL of the object store, for files of messages; our server checks what WeCom takes. */
  qiNiuUploadApi: string;
}

const storageKey = 'shiyi-api-settings';

export const defaultSettings: ApiSettings = {
  socketApi: `${apiAddress}/admin/v1/events`,
  imagesUploadApi: `${apiAddress}/admin/v1/upload/image`,
  updateAvatarApi: `${apiAddress}/admin/v1/users/update-avatar`,
  qiNiuUploadApi: `${apiAddress}/admin/v1/upload/media`,
};

function storedSettings(): Partial<ApiSettings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter(([name, address]) => Object.hasOwn(defaultSettings, name) && isAddress(address));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Returns whether the value is an http, https, ws or wss URL, or a path relative to the console's origin. */
export function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value, location.origin)) return false;
  return /^(https?|wss?):$/.test(new URL(value, location.origin).protocol);
}

export const useSettings = create<ApiSettings>(() => ({ ...defaultSettings, ...storedSettings() }));

/** Overrides URLs in this browser; an empty value restores the default on our server. @public For other back ends. */
export function changeSettings(change: Partial<ApiSettings>) {
  const entries = Object.entries({ ...storedSettings(), ...change }).filter(
    ([name, address]) => address && address !== defaultSettings[name as keyof ApiSettings],
  );
  const kept: Partial<ApiSettings> = Object.fromEntries(entries);
  localStorage.setItem(storageKey, JSON.stringify(kept));
  useSettings.setState({ ...defaultSettings, ...kept });
}
