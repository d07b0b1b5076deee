import { Stop } from '../stop.js';

/** Reads a whole number from the environment. @throws Stop */
export function wholeNumber(name: string, fallback: number, max: number, min = 0): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Stop(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}
