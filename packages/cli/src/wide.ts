// A file of its own in the build: its tables take longer to load than a whole command.
export { default as stringWidth } from 'string-width';
