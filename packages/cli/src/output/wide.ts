// Built as a separate file, because its tables take longer to load than a whole command.
export { default as stringWidth } from 'string-width';
