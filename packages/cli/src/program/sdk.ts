// Built as a separate file with the client and node:http, which commands without a call do not load.
export { areaOf, areaTitle, createClient, importOf, loadMeta, operationMeta, operations } from '@shiyi/sdk';
export { nodeFetch } from '@shiyi/sdk/node';
export { watch } from '@shiyi/sdk/watch';
