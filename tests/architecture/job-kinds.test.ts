import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { byKind, jobKinds } from '@shiyi/server/jobs/kinds';
import { scheduledTasks } from '@shiyi/server/jobs/tasks';
import { afterEach, describe, expect, it } from 'vitest';
import { gatherAreas } from '../../packages/server/scripts/gather.js';
import { noNotices, testJob } from '../support/test-job.js';

const idle = async () => undefined;
const kind = (name: string) => testJob(name, 'bulk', idle);

describe('job kinds', () => {
  let folder = '';
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are collected from area files', async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-gather-'));
    const file = join(folder, 'areas/content/quote/job.ts');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'export const jobKind = {};\n');
    await gatherAreas(folder);
    expect(await readFile(join(folder, 'generated/areas/job.ts'), 'utf8')).toContain(
      "import { jobKind as jobKind1 } from '../../areas/content/quote/job.js';",
    );
    await writeFile(file, 'export const work = {};\n');
    await expect(gatherAreas(folder)).rejects.toThrow('jobKind');
  });

  it('have names and texts in both languages, and each is declared once', () => {
    expect([...jobKinds.keys()].sort()).toEqual(expect.arrayContaining(['event', 'export', 'import', 'sync']));
    expect(() => byKind([kind('one'), kind('two'), kind('one')])).toThrow('Two areas declare the job one.');
    expect(() => byKind([{ ...kind('quiet'), notices: undefined as never }])).toThrow('The job quiet declares no texts of notices.');
    expect(() => byKind([{ ...kind('nameless'), name: ['名称', ' '] }])).toThrow('The job nameless needs its texts');
    const unread = { finished: ['已完成', ''], failed: ['失败', 'Failed'] } as const;
    expect(() => byKind([testJob('mute', 'bulk', idle, { notices: { ...noNotices, unread } as never })])).toThrow(
      'The job mute needs its texts',
    );
    expect(() => byKind([kind('Not-Allowed')])).toThrow('The job Not-Allowed needs a name');
  });

  it('have a deadline in the urgent lane, and never take all room of a lane', () => {
    for (const { kind: name, lane, deadlineSeconds, concurrency } of jobKinds.values()) {
      if (lane === 'urgent') expect(deadlineSeconds, name).toBeGreaterThan(0);
      expect(concurrency, name).toBeGreaterThan(0);
    }
  });
});

describe('scheduled tasks', () => {
  it('form one list of the server and the areas', () => {
    expect(Object.keys(scheduledTasks)).toEqual(
      expect.arrayContaining(['move-companies', 'forget-files', 'clean-pictures', 'erase-companies', 'move-services', 'return-leads']),
    );
  });
});
