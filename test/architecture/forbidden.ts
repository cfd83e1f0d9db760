import { rooms } from './rooms.ts';
import type { Source } from './sources.ts';

/** A `main.ts` joins the rooms, and tests may import anything. */
const free = /(^|\/)main\.ts$|^test\//;

/** The rooms that may import Express: the front, and the benchmark that compares it. */
const knowExpress = ['server/http', 'scripts/bench', 'scripts/bench/database'];

/** A sentence for each forbidden import. */
export function findForbidden(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => !free.test(path)).flatMap((source) => checkSource(source));
}

function checkSource({ path, imports }: Source): string[] {
  const name = roomOf(path);
  const room = name === undefined ? undefined : rooms[name];
  if (name === undefined || !room) return [`${path} is in no room; add its folder to test/architecture/rooms.ts`];
  return imports.flatMap(({ of, isPackage, isType }) => {
    if (of === 'express' && !knowExpress.includes(name))
      return [`${path} imports express, which only ${knowExpress[0]} knows`];
    if (isPackage)
      return room.packages && !room.packages.includes(of) ? [`${path} imports ${of}; ${name} may not`] : [];
    const other = roomOf(of) ?? of;
    if (other === name) return [];
    if (!room.rooms.includes(other)) return [`${path} imports ${of}; ${name} may not import ${other}`];
    return room.typesOnlyExceptFrom?.includes(other) === false && !isType
      ? [`${path} imports ${of}; ${name} may import its types only`]
      : [];
  });
}

function roomOf(path: string): string | undefined {
  const fitting = Object.keys(rooms).filter((name) => path === name || path.startsWith(`${name}/`));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}
