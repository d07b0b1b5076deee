// The one file of the build that holds client and node:http; what needs no call does not load it.
export { areaOf, areaTitle, createClient, loadMeta, operationMeta } from '@shiyi/sdk';
export { nodeFetch } from '@shiyi/sdk/node';
export { watch } from '@shiyi/sdk/watch';
