// The one file of the build that holds client and node:http; what needs no call does not load it.
export { areaOf, createClient, loadMeta, operationMeta } from '@shiyi/sdk';
export { nodeFetch } from '@shiyi/sdk/node';
