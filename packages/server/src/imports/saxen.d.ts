declare module 'saxen' {
  type Decode = (text: string) => string;

  /** A streaming XML parser. It resolves only the predefined entities and never loads external documents. */
  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', hear: (name: string) => void): this;
    on(event: 'text', hear: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', hear: (text: string) => void): this;
    on(event: 'error', hear: (error: Error) => void): this;
    on(event: 'warn', hear: (warning: Error) => void): this;
    write(xml: string): this;
    end(): Error | null | undefined;
  }
}
