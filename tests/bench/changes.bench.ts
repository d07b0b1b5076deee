// What it costs that changes of records are told: an import and single saves with and without the triggers of `tell_changes`, on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownPostgresUrl } from '../support/server.js';
import { median } from './median.js';
import { report } from './report.js';
import { importServer } from './timed-import.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 6);
const rows = 20_000;
const saves = 150;

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const { url, drop } = await ownPostgresUrl();
const fileOf = (round: number) => {
  const lines = Array.from({ length: rows }, (_, at) => `1${30 + round}${String(at).padStart(8, '0')},客户${at},姓名${at}`);
  return new File([`手机号,昵称,姓名\n${lines.join('\n')}\n`], `customers-${round}.csv`, { type: 'text/csv' });
};
{
  await using server = await importServer({ SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: directory, SHIYI_LOG_LEVEL: 'silent' });
  const owner = new pg.Client(url);
  await owner.connect();
  const { rows: triggers } = await owner.query(
    "select tgrelid::regclass::text as name, tgname from pg_trigger where tgname like 'tell\\_%' and tgname <> 'tell_rights'",
  );
  const tell = async (isOn: boolean) => {
    for (const { name, tgname } of triggers) await owner.query(`alter table ${name} ${isOn ? 'enable' : 'disable'} trigger ${tgname}`);
  };

  async function save(round: number): Promise<number> {
    const started = performance.now();
    for (let at = 0; at < saves; at++)
      await server.client.createCustomer({ nick_name: '单个', phone: `1${60 + round}${String(at).padStart(8, '0')}` });
    return (performance.now() - started) / saves;
  }

  const on: { imported: number; saved: number }[] = [];
  const off: { imported: number; saved: number }[] = [];
  let next = 0;
  await server.time(fileOf(next++), rows, () => undefined);
  for (let round = 0; round < rounds; round++)
    for (const isOn of round % 2 ? [false, true] : [true, false]) {
      await tell(isOn);
      const { took } = await server.time(fileOf(next), rows, () => undefined);
      (isOn ? on : off).push({ imported: took, saved: await save(next++) });
    }
  const ratio = (what: 'imported' | 'saved') => on.map((one, at) => one[what] / (off[at]?.[what] ?? Number.NaN));
  const more = (what: 'imported' | 'saved') =>
    `${median(on.map((one) => one[what])).toFixed(1)} and ${median(off.map((one) => one[what])).toFixed(1)} ms`;
  report({
    name: `Import of ${rows} customers, changes told ÷ not told`,
    rounds: ratio('imported'),
    goal: { atMost: 1.05 },
    more: more('imported'),
  });
  report({ name: 'A customer saved, changes told ÷ not told', rounds: ratio('saved'), goal: { atMost: 1.1 }, more: more('saved') });
  await owner.end();
}
await drop();
await rm(directory, { recursive: true, force: true });
