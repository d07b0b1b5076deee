// Built as a separate file: it contains all response schemas, and only the comparison loads it.
export { operations } from '@shiyi/sdk';
export { createObserver, type Difference, type Report } from '@shiyi/sdk/observe';
