import { buildCli } from '../../packages/cli/build.js';

/** The tests run the built command, so it is built from what stands in the tree. */
export const setup = buildCli;
