// Dry runs of 10,000 rows: how long the drawer of an import waits after each change of its settings.
import { ownPostgresUrl } from '../support/server.js';
import { report } from './report.js';
import { importServer } from './timed-import.js';

const rows = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);

const line = (at: number) => `139${String(at).padStart(8, '0')};客户${at};姓名${at};男;1980-01-15;${150 + (at % 40)};${50 + (at % 60)},5`;
const text = `手机号;昵称;姓名;性别;生日;身高;初始体重\n${Array.from({ length: rows }, (_, at) => line(at)).join('\n')}\n`;

async function benchDryRuns(name: string, env: Record<string, string>) {
  await using server = await importServer(env);
  const { client } = server;
  const took: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const began = performance.now();
    const { id } = await client.importCustomers({ file: new File([text], `客户${round}.csv`), dry_run: true });
    let one = await client.getImportFile({ id });
    for (; one.status !== 'finished'; one = await client.getImportFile({ id })) {
      if (one.status === 'failed') throw new Error(one.error ?? '');
      await new Promise((done) => setTimeout(done, 20));
    }
    if (one.created !== rows) throw new Error(`${one.created} of ${rows} would be created.`);
    if (round >= 0) took.push(performance.now() - began);
  }
  report({ name: `Dry run of ${rows.toLocaleString('en')} rows, ${name}`, rounds: took, goal: { atMost: 2000 }, unit: ' ms' });
}

const { url, drop } = await ownPostgresUrl();
await benchDryRuns('PostgreSQL', { SHIYI_DATABASE_URL: url });
await drop();
await benchDryRuns('embedded', {});
