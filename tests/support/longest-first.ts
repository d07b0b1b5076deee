import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { measuredSeconds } from './durations.js';
import { expectedSeconds } from './share.js';

/** Starts the longest files of each project first, so that no worker is left alone with a long one at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = measuredSeconds();
    const sorted = await super.sort(specifications);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const took = ({ moduleId }: TestSpecification) =>
      expectedSeconds([relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')], seconds);
    return projects.flatMap((project) => sorted.filter((one) => one.project === project).sort((one, other) => took(other) - took(one)));
  }
}
