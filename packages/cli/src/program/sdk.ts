// Built as a separate file with the client and node:http, so that commands without a call do not load them.
export { areaOf, areaTitle, createClient, importOf, loadMeta, operationMeta, operations } from '@shiyi/sdk';
export { nodeFetch, writeWhole } from '@shiyi/sdk/node';
export { watch } from '@shiyi/sdk/watch';
