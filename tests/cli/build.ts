import { buildCli } from '../../packages/cli/build.js';

/** Builds the CLI from the working tree, because the tests run the built command. */
export const setup = buildCli;
