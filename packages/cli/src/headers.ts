// Put in the place of the built-in class by the build: its first touch loads all of Node's own fetch.
export { NodeHeaders as Headers } from '@shiyi/sdk/node-headers';
