/** Returns every route of the router as `METHOD /path`, parsed from the tree that it prints. */
export function routesOf(printed: string): string[] {
  const stack: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', step = '', allowed] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    stack.length = indent.length / 4;
    stack.push((stack.at(-1) ?? '') + step);
    return allowed ? allowed.split(', ').map((method) => `${method} ${stack.at(-1)}`) : [];
  });
}
