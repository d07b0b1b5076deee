// Built as a separate file, so that only changes of records load its table.
export { inputFrom, readRecord, replacementOf } from '@shiyi/sdk/patch';
