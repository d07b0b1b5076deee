// Built as a separate file, because loading its tables takes longer than running a command.
export { default as stringWidth } from 'string-width';
