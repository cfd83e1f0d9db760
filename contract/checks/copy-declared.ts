import { type Copy, copyList, copyMembers, deepest, isOwnData, isPlain, other } from '../json-data.ts';
import type { Shape } from './declared-members.ts';

/**
 * Creates functions that copy the declared members of a value. Each is compiled, as the checks of schemas are: reading
 * the members of a response by names that vary would take more than its check.
 */
export function createCopyDeclared(): (shape: Shape) => Copy {
  const copies = new Map<Shape, Copy>();
  const copyOf = (shape: Shape): Copy => {
    const known = copies.get(shape);
    if (known) return known;
    let copy: Copy | undefined;
    // A shape may contain itself, and most shapes are never needed.
    const deferred: Copy = (value, depth) => (copy ??= compile(shape, copyOf))(value, depth);
    copies.set(shape, deferred);
    return deferred;
  };
  return copyOf;
}

function compile({ properties, items }: Shape, copyOf: (shape: Shape) => Copy): Copy {
  const copyItem = items ? copyOf(items) : copyMembers;
  const copyObject = properties ? compileMembers(properties, copyOf) : copyMembers;
  return (value, depth) => {
    if (typeof value !== 'object' || value === null || depth > deepest) return other;
    return Array.isArray(value) ? copyList(value, copyItem, depth) : copyObject(value, depth);
  };
}

function compileMembers(properties: ReadonlyMap<string, Shape>, copyOf: (shape: Shape) => Copy): Copy {
  const names = [...properties.keys()].filter((name) => name !== '__proto__');
  const copies = [...properties].filter(([name]) => name !== '__proto__').map(([, shape]) => copyOf(shape));
  const lines = names.map((name, index) => {
    const key = JSON.stringify(name);
    // Every object inherits `constructor` and a few more.
    const read =
      name in Object.prototype ? `Object.hasOwn(value, ${key}) ? value[${key}] : undefined` : `value[${key}]`;
    return `member = ${read};
if (member !== undefined) {
  if (!isPlain(member) && (member = copies[${index}](member, depth + 1)) === other) return other;
  copy[${key}] = member;
}`;
  });
  const source = `return (value, depth) => {
if (!isOwnData(value)) return other;
const copy = {};
let member;
${lines.join('\n')}
return copy;
}`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The source has names of the contract, as JSON.
  const make = new Function('copies', 'isOwnData', 'isPlain', 'other', source) as (
    ...parts: readonly [readonly Copy[], typeof isOwnData, typeof isPlain, typeof other]
  ) => Copy;
  return make(copies, isOwnData, isPlain, other);
}
