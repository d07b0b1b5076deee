// The build replaces the built-in Headers with this class, because the built-in one loads all of Node's fetch.
export { NodeHeaders as Headers } from '@shiyi/sdk/node-headers';
