import { colors } from '../output/output.js';
import type { Io } from './io.js';
import type { Say } from './language.js';
import type { Settings } from './settings.js';

const warned = new WeakSet<Settings>();

/** Warns once per run, in red and only at a terminal, before a write to a production server. */
export async function warnOfProduction({ io, say, settings }: { io: Io; say: Say; settings: Settings }) {
  if (!settings.production || !io.stderr.isTTY || warned.has(settings)) return;
  warned.add(settings);
  const { red } = await colors(io.stderr, io);
  io.stderr.write(
    `${red(say(`生产环境：${settings.profile}（${settings.baseUrl}）`, `PRODUCTION: ${settings.profile} (${settings.baseUrl})`))}\n`,
  );
}
