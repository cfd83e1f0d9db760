/** The line width of generated code, the same as `printWidth` of Prettier. */
export const width = 140;

/** A value as TypeScript source: on one line if it fits after `before`, otherwise one member per line. */
export function literal(value: unknown, depth = 0, before = '', most = width): string {
  const flat = flatLiteral(value);
  // Room for the comma or semicolon that follows.
  const isShort = depth * 2 + before.length + flat.length < most;
  if (typeof value !== 'object' || value === null || isShort) return flat;
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 1, '', most))
    : Object.entries(value).map(
        ([key, item]) => `${memberName(key)}: ${literal(item, depth + 1, `${memberName(key)}: `, most)}`,
      );
  const inner = '  '.repeat(depth + 1);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

function flatLiteral(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(flatLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${memberName(key)}: ${flatLiteral(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A key as the name of a member. */
export function memberName(key: string): string {
  return /^[A-Za-z_$][\w$]*$|^\d+$/.test(key) ? key : quoted(key);
}

export function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')}'`;
}
