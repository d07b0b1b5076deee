declare module 'saxen' {
  type Decode = (text: string) => string;

  /** A streaming XML parser. It resolves only the predefined entities and never loads external documents. */
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(event: 'text', handle: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    on(event: 'warn', handle: (warning: Error) => void): this;
    write(xml: string): this;
    end(): Error | null | undefined;
  }
}
