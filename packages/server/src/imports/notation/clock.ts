/** Hours, minutes and seconds of a day. */
export interface Clock {
  hour: number;
  minute: number;
  second: number;
}

const before = '上午|下午|早上|早晨|中午|晚上|傍晚|凌晨|午前|午後|[ap]\\.?m\\.?';
const form = new RegExp(
  `^(${before})?\\s*(\\d{1,2})(?::|点|點|时|時)(?:(\\d{1,2})(?:(?::|分)(\\d{1,2})(?:[.,]\\d{1,9})?秒?|分)?)?\\s*(${before})?$`,
  'i',
);

type Half = 'am' | 'pm' | 'noon' | 'evening';
const halves: Readonly<Record<string, Half>> = {
  ...{ 上午: 'am', 早上: 'am', 早晨: 'am', 凌晨: 'am', 午前: 'am', am: 'am' },
  ...{ 下午: 'pm', 午後: 'pm', pm: 'pm', 傍晚: 'pm', 中午: 'noon', 晚上: 'evening' },
};

/** Returns the hour of a clock with 24 hours. Undefined if the halves of the day do not fit. */
function fullHour(hour: number, half: Half | undefined): number | undefined {
  if (!half) return hour < 24 ? hour : undefined;
  if (half === 'am') return hour === 12 ? 0 : hour < 12 ? hour : undefined;
  if (hour > 12) return hour < 24 ? hour : undefined;
  if (half === 'noon') return hour >= 10 ? hour : hour <= 2 ? hour + 12 : undefined;
  // 12 in the evening is midnight or noon.
  if (half === 'evening') return hour >= 5 && hour < 12 ? hour + 12 : undefined;
  return hour === 0 ? undefined : (hour % 12) + 12;
}

/** Reads a time of day of either clock: 21:30, 9:30 PM, PM 9:30, 下午9点30分. */
export function clockIn(text: string): Clock | undefined {
  const [, first, hour, minute = '0', second = '0', last] = form.exec(text) ?? [];
  if (hour === undefined || (first && last)) return undefined;
  const word = (first ?? last)?.toLowerCase().replaceAll('.', '');
  const full = fullHour(Number(hour), word === undefined ? undefined : halves[word]);
  if (full === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { hour: full, minute: Number(minute), second: Number(second) };
}
