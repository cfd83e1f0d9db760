import type { Instruction } from './instructions.ts';
import { declare, fillIn, type Values } from './variables.ts';

/** Ports and volumes that instructions declare. */
export interface Declared {
  /** Ports of TCP, in order. */
  readonly ports: readonly number[];
  readonly volumes: readonly string[];
  /** Absolute paths of the folder that programs start in, and of what is copied. */
  readonly places: readonly string[];
  /** Whether the entrypoint is an init program that is given no program to start. */
  readonly startsNothing: boolean;
  /** Whether the image has tools alone, for development: no file of an app, and no program to start. */
  readonly isEmpty: boolean;
}

/** Programs that start another one, which their arguments name. */
const inits = new Set(['dumb-init', 'tini', 'tini-static', 'catatonit', 'su-exec', 'gosu']);

/** A file or a folder of the source that an instruction copies. */
export interface Copied {
  readonly line: number;
  /** Without a slash at its beginning or its end; empty for the whole source. */
  readonly path: string;
}

/** The variables of a stage, and its ports and volumes. Those of an image that it begins with are not known. */
export class Settings implements Declared {
  readonly ports: number[];
  readonly volumes: string[];
  readonly places: string[];
  /** Paths of the source that a stage copies, as far as they are known, with their lines. */
  readonly copied: Copied[] = [];
  readonly #args: Readonly<Record<string, string>>;
  #entrypoint: readonly string[];
  #hasCommand: boolean;
  #hasFiles: boolean;
  #values: Values;
  /** Empty if it is not known. */
  #workdir: string;

  constructor(args: Readonly<Record<string, string>>, former?: Settings) {
    this.ports = [...(former?.ports ?? [])];
    this.volumes = [...(former?.volumes ?? [])];
    this.places = [...(former?.places ?? [])];
    this.#workdir = former?.workdir ?? '';
    this.#entrypoint = former?.entrypoint ?? [];
    this.#hasCommand = former?.hasCommand ?? false;
    this.#hasFiles = former?.hasFiles ?? false;
    this.#args = args;
    this.#values = new Map(former?.variables);
  }

  get variables(): Values {
    return this.#values;
  }

  get entrypoint(): readonly string[] {
    return this.#entrypoint;
  }

  get hasCommand(): boolean {
    return this.#hasCommand;
  }

  get hasFiles(): boolean {
    return this.#hasFiles;
  }

  get isEmpty(): boolean {
    return !this.#hasFiles && !this.#hasCommand && this.#entrypoint.length === 0;
  }

  get startsNothing(): boolean {
    const [program = '', ...rest] = this.#entrypoint;
    const isInit = inits.has(program.replace(/^.*\//, ''));
    return isInit && !this.#hasCommand && rest.every((word) => word.startsWith('-'));
  }

  get workdir(): string {
    return this.#workdir;
  }

  /** `outer`: the variables before the first stage. */
  read({ name, rest }: Instruction, outer: Values): void {
    if (name === 'ARG') this.#values = declare(rest, withOuter(rest, this.#values, outer), this.#args);
    if (name === 'ENV') this.#values = declare(rest.replace(/^(\w+)\s+(?=[^\s=])/, '$1='), this.#values, {});
    if (name === 'EXPOSE') this.ports.push(...this.#wordsOf(rest).flatMap(portOf));
    if (name === 'VOLUME')
      this.volumes.push(...(listOf(rest) ?? rest.split(/\s+/)).flatMap((one) => this.#filled(one)));
    if (name === 'ENTRYPOINT') this.#entrypoint = listOf(rest) ?? rest.split(/\s+/);
    if (name === 'CMD') this.#hasCommand = true;
    if (name === 'WORKDIR') this.#workdir = this.place(rest);
  }

  /** Notes a path at which the stage has files. Returns it, or an empty text if it is not known. */
  place(path: string): string {
    const [filled = ''] = this.#filled(path);
    const isKnown = filled.startsWith('/') || this.#workdir !== '';
    if (filled === '' || !isKnown) return '';
    const parts = (filled.startsWith('/') ? filled : `${this.#workdir}/${filled}`).split('/');
    const whole = `/${parts.filter((part) => part !== '' && part !== '.').join('/')}`;
    this.places.push(whole);
    return whole;
  }

  /** Notes that the stage may have files of the app. */
  takeFiles(): void {
    this.#hasFiles = true;
  }

  /** Notes a path that is copied from the source. Patterns and addresses are left out. */
  copy(line: number, source: string): void {
    const [filled = ''] = this.#filled(source);
    if (filled === '' || /[*?[\]]|^[a-z][\w+.-]*:\/\/|^[\w.-]+@[^/]*:|(?:^|\/)\.\.(?:\/|$)/i.test(filled)) return;
    const parts = filled.split('/').filter((part) => part !== '' && part !== '.');
    this.copied.push({ line, path: parts.join('/') });
  }

  #wordsOf(rest: string): readonly string[] {
    return rest.split(/\s+/).flatMap((one) => this.#filled(one));
  }

  /** A word with an unknown variable is left out. */
  #filled(word: string): readonly string[] {
    const filled = fillIn(word, this.#values);
    return filled === null || filled === '' ? [] : [filled];
  }
}

/** The list of texts that an instruction has; `null` for words. */
export function listOf(text: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length > 0 && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
}

/** An argument without a default has the value that it has before the first stage. */
function withOuter(rest: string, values: Values, outer: Values): Values {
  const named = rest.split(/\s+/).filter((name) => outer.has(name));
  return new Map([...values, ...named.map((name) => [name, outer.get(name) ?? null] as const)]);
}

/** The first port of a range counts. */
function portOf(word: string): readonly number[] {
  const [, digits] = /^(\d{1,5})(?:-\d+)?(?:\/tcp)?$/i.exec(word) ?? [];
  const port = Number(digits ?? 0);
  return port >= 1 && port <= 65_535 ? [port] : [];
}
