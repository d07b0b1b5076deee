import { create } from 'zustand';
import { apiAddress } from '../api/address.js';

/** Addresses the console uses besides its calls. */
export interface ApiSettings {
  /** Stream of unprocessed counts and progress. */
  socketApi: string;
  /** Where pictures of articles, materials and messages go. */
  imagesUploadApi: string;
  /** Where the own picture goes. */
  updateAvatarApi: string;
  /** Upload to the object store; our server takes it as any picture. */
  qiNiuUploadApi: string;
}

const storageKey = 'shiyi-api-settings';

export const defaultSettings: ApiSettings = {
  socketApi: `${apiAddress}/admin/v1/events`,
  imagesUploadApi: `${apiAddress}/admin/v1/upload/image`,
  updateAvatarApi: `${apiAddress}/admin/v1/users/update-avatar`,
  qiNiuUploadApi: `${apiAddress}/admin/v1/upload/image`,
};

function stored(): Partial<ApiSettings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const entries = Object.entries(value).filter(([name, address]) => Object.hasOwn(defaultSettings, name) && isAddress(address));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** An address by http, https or web socket, or below the console's own. */
export function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value, location.origin)) return false;
  return /^(https?|wss?):$/.test(new URL(value, location.origin).protocol);
}

export const useSettings = create<ApiSettings>(() => ({ ...defaultSettings, ...stored() }));

/** Overrides addresses on this machine; an empty one falls back to our server's. */
export function changeSettings(change: Partial<ApiSettings>) {
  const entries = Object.entries({ ...stored(), ...change }).filter(
    ([name, address]) => address && address !== defaultSettings[name as keyof ApiSettings],
  );
  const kept: Partial<ApiSettings> = Object.fromEntries(entries);
  localStorage.setItem(storageKey, JSON.stringify(kept));
  useSettings.setState({ ...defaultSettings, ...kept });
}
