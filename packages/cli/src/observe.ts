// A file of the build of its own: it holds what every operation answers, and only a comparison loads it.
export { operations } from '@shiyi/sdk';
export { createObserver, type Difference, type Report } from '@shiyi/sdk/observe';
