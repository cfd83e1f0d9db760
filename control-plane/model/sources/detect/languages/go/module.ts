import { hasFile } from '../../files.ts';
import { linesOf, readText, type Source } from '../../source.ts';

export interface GoModule {
  /** The path of the module, such as `github.com/acme/shop`. */
  readonly path: string;
  /** The minor version of Go, such as `1.25`; `null` if the file names none that exists. */
  readonly version: string | null;
  readonly framework: string | null;
  /** Whether the modules that it requires are among the files. */
  readonly isVendored: boolean;
}

/** Number of the newest minor version that is supported. */
const newest = 25;

const frameworks: readonly (readonly [string, string])[] = [
  ['github.com/gin-gonic/gin', 'gin'],
  ['github.com/labstack/echo', 'echo'],
  ['github.com/gofiber/fiber', 'fiber'],
  ['github.com/go-chi/chi', 'chi'],
  ['github.com/gorilla/mux', 'gorilla'],
  ['github.com/gobuffalo/buffalo', 'buffalo'],
  ['github.com/beego/beego', 'beego'],
];

/** The module of a `go.mod` at the root; `null` without one. */
export async function readGoModule(source: Source): Promise<GoModule | null> {
  const text = await readText(source, 'go.mod');
  if (text === null) return null;
  const directives = parseGoMod(text);
  const first = (name: string) => directives.find(([verb]) => verb === name)?.[1] ?? null;
  const required = directives
    .filter(([verb]) => verb === 'require')
    .map(([, path = '']) => path.replace(/\/v\d+$/, ''));
  return {
    path: first('module') ?? '',
    version: versionFor([first('go'), first('toolchain')]),
    framework: frameworks.find(([path]) => required.includes(path))?.[1] ?? null,
    isVendored: hasFile(source.tree, 'vendor/modules.txt'),
  };
}

/** The directives of a `go.mod`, each with its words. A block has one directive for each line. */
function parseGoMod(text: string): readonly (readonly string[])[] {
  const directives: (readonly string[])[] = [];
  let block: string | null = null;
  for (const words of linesOf(text).map(wordsOf)) {
    const [verb = '', second] = words;
    if (verb === ')') block = null;
    else if (block !== null && verb !== '') directives.push([block, ...words]);
    else if (second === '(' || verb.endsWith('(')) block = verb.replace(/\($/, '');
    else if (verb !== '') directives.push(words);
  }
  return directives;
}

/** The words of a line without its comment and without quotes. */
function wordsOf(line: string): readonly string[] {
  const words = line.replace(/\/\/.*$/, '').split(/\s+/);
  return words.map((word) => word.replace(/^(["`])(.*)\1$/, '$2')).filter(Boolean);
}

/** The newest supported version, since each compiles the code of older ones; else the one that is wanted. */
function versionFor(wanted: readonly (string | null)[]): string | null {
  const minors = wanted.flatMap((text) => {
    const [, minor] = /^(?:go)?1\.(\d+)/.exec(text ?? '') ?? [];
    return minor === undefined ? [] : [Number(minor)];
  });
  return minors.length === 0 ? null : `1.${Math.max(newest, ...minors)}`;
}
