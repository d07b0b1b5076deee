import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects that run whole with every shard, since they take about a minute together. */
const wholeProjects = new Set(['unit', 'sdk']);

/** Applies `--shard` to the slow projects only; see ADR 45. */
export default class Sharded extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ project }: TestSpecification) => wholeProjects.has(project.name);
    return [...files.filter(isWhole), ...(await super.shard(files.filter((file) => !isWhole(file))))];
  }
}
