import { compareText } from '../../../shared/order.ts';
import { readValues } from './dotenv.ts';
import { type ComposeFiles, readComposeFiles } from './files.ts';
import { interpolate, interpolateLeniently, type Lookup, TemplateError } from './interpolation.ts';
import { bindDefaults, mentionsOf } from './mentions.ts';
import { serviceMembers } from './members.ts';
import { mapOf } from './merge.ts';
import { readFile } from '../files.ts';
import type { ReadVar } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { isSecretName } from '../vars.ts';
import { itemsOf, memberOf, membersOf, pairsOf, textOf, textsOf, type Yaml, YamlError } from '../yaml.ts';

/** A compose file with its variables filled in, except those that are filled in when a container starts. */
export interface ComposeProject {
  readonly path: string;
  /** Without the services. */
  readonly content: Yaml;
  /** The services of enabled profiles. */
  readonly services: readonly (readonly [string, Yaml])[];
  readonly profiles: readonly string[];
  readonly vars: readonly ReadVar[];
  /** Sentences about features that refuse the deploy. */
  readonly problems: readonly string[];
  /** Sentences about a file that overrides it. */
  readonly notes: readonly string[];
  /** Sentences about variables without a value. */
  readonly unset: readonly string[];
}

interface Options {
  /** `null` for every profile. */
  readonly profiles: readonly string[] | null;
  readonly env: Readonly<Record<string, string>>;
}

/** Reads the compose file of a source; `null` without one. Throws a `YamlError`. */
export async function readProject(tree: Tree, { profiles, env }: Options): Promise<ComposeProject | null> {
  const files = await readComposeFiles(tree);
  if (!files) return null;
  const all = membersOf(memberOf(files.content, 'services'));
  const enabled = all.filter(([, definition]) => {
    const wanted = textsOf(memberOf(definition, 'profiles'));
    return profiles === null || wanted.length === 0 || wanted.some((profile) => profiles.includes(profile));
  });
  const name = textOf(memberOf(files.content, 'name')) ?? 'app';
  // Compose sets these variables by itself.
  const given: Readonly<Record<string, string>> = { PWD: '.', COMPOSE_PROJECT_NAME: name };
  const ofApp: Lookup = (key) => (Object.hasOwn(env, key) ? env[key] : undefined);
  const dotenv = readValues((await readFile(tree, '.env')) ?? '', ofApp);
  const ofFile: Lookup = (key) => dotenv.get(key) ?? (Object.hasOwn(given, key) ? given[key] : undefined);
  const filler = new Filler(files, { ofApp, ofFile });
  const services = enabled.map(([service, definition]) => [service, filler.service(service, definition)] as const);
  const content = filler.content();
  return {
    path: files.path,
    content,
    services,
    profiles: [...new Set(all.flatMap(([, one]) => textsOf(memberOf(one, 'profiles'))))].sort(compareText),
    vars: filler.vars,
    notes: files.notes,
    problems: [...files.problems, ...new Set(filler.problems)],
    unset: [...new Set(filler.unset)],
  };
}

interface Place {
  /** Such as `image` of the service "web". */
  readonly where: string;
  readonly way: 'value' | 'process' | 'late' | 'ignored';
}

/** Members that a program in the container reads, which has the variables of the app. */
const ofProcess = new Set(['command', 'entrypoint', 'healthcheck']);

/** Limits of a file with the services that it extends, and with its variables filled in. */
const limits = { nodes: 200_000, characters: 8_000_000 };

/** Fills in variables, and notes them. Throws a `YamlError` for a file that is too large. */
class Filler {
  readonly vars: ReadVar[] = [];
  readonly problems: string[] = [];
  readonly unset: string[] = [];
  readonly #files: ComposeFiles;
  readonly #ofFile: Lookup;
  readonly #lookup: Lookup;
  #nodes = 0;
  #characters = 0;

  constructor(files: ComposeFiles, { ofApp, ofFile }: { readonly ofApp: Lookup; readonly ofFile: Lookup }) {
    this.#files = files;
    this.#ofFile = ofFile;
    this.#lookup = (key) => ofApp(key) ?? ofFile(key);
  }

  service(name: string, definition: Yaml): Yaml {
    if (definition === null || typeof definition !== 'object' || Array.isArray(definition)) {
      this.problems.push(`The service "${name}" is not a map of members.`);
      return null;
    }
    return mapOf(
      membersOf(definition).map(([member, value]) => {
        const where = `\`${member}\` of the service "${name}"`;
        if (member === 'environment') return [member, this.#environment(value, where)];
        if (member === 'build') return [member, this.#build(value, where)];
        return [member, this.#fill(value, { where, way: wayOf(member) })];
      }),
    );
  }

  content(): Yaml {
    const sections = membersOf(this.#files.content).filter(([name]) => name !== 'services' && !name.startsWith('x-'));
    return mapOf(
      sections.map(([name, value]) => [name, this.#fill(value, { where: `\`${name}\` of the file`, way: 'value' })]),
    );
  }

  /** Values that are filled in when a container starts, so that a secret is in no plan. */
  #environment(value: Yaml, where: string): Yaml {
    return mapOf(
      pairsOf(value).map(([key, text]) => {
        if (text === null) {
          const usual = this.#ofFile(key);
          this.#note({ key, required: false, default: usual ?? null });
          return [key, usual === undefined ? null : this.#text(`\${${key}}`, { where, way: 'late' })];
        }
        return [key, this.#text(text, { where, way: 'late' })];
      }),
    );
  }

  /** An argument without a value has that of the app. */
  #build(value: Yaml, where: string): Yaml {
    if (typeof value === 'string') return this.#fill(value, { where, way: 'value' });
    return mapOf(
      membersOf(value).map(([member, inner]) => {
        const place = { where: `\`build.${member}\`${where.slice(where.indexOf(' of'))}`, way: 'value' } as const;
        if (member !== 'args') return [member, this.#fill(inner, place)];
        const args = pairsOf(inner).flatMap(([key, text]): [string, Yaml][] => {
          if (text !== null) return [[key, this.#text(text, place)]];
          const own = this.#lookup(key);
          this.#note({ key, required: false, default: null });
          return own === undefined ? [] : [[key, own]];
        });
        return [member, mapOf(args)];
      }),
    );
  }

  #fill(value: Yaml, place: Place): Yaml {
    this.#nodes++;
    if (this.#nodes > limits.nodes) throw new YamlError(`its services have more than ${limits.nodes} values`);
    if (typeof value === 'string') return this.#text(value, place);
    if (Array.isArray(value)) return itemsOf(value).map((item) => this.#fill(item, place));
    return value === null ? null : mapOf(membersOf(value).map(([key, inner]) => [key, this.#fill(inner, place)]));
  }

  #text(text: string, place: Place): string {
    if (!text.includes('$')) return text;
    const filled = this.#filled(text, place);
    this.#characters += filled.length;
    if (this.#characters <= limits.characters) return filled;
    throw new YamlError(`it has more than ${limits.characters} characters with its variables filled in`);
  }

  #filled(text: string, { where, way }: Place): string {
    try {
      if (way === 'ignored') return interpolateLeniently(text, this.#lookup);
      for (const mention of mentionsOf(text)) this.#note(mention);
      if (way === 'late') return bindDefaults(text, this.#ofFile);
      return interpolate(text, this.#lookup, {
        unset: ({ key, raw }) => {
          const effect = way === 'process' ? 'the text stays, for a shell in the container' : 'an empty text is used';
          this.unset.push(`The variable ${key} in ${where} has no value and no default, so ${effect}.`);
          return way === 'process' ? raw : '';
        },
      });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      this.problems.push(`In ${where}, ${error.message}.`);
      return text;
    }
  }

  #note({ key, required, default: usual }: Pick<ReadVar, 'key' | 'required' | 'default'>): void {
    if (key.startsWith('COMPOSE_') || key === 'PWD') return;
    const own = this.#ofFile(key);
    this.vars.push({
      key,
      required: required && own === undefined,
      isSecret: isSecretName(key),
      default: own ?? usual,
      source: this.#files.path,
    });
  }
}

function wayOf(member: string): Place['way'] {
  if (ofProcess.has(member)) return 'process';
  const known = Object.hasOwn(serviceMembers, member) ? serviceMembers[member] : undefined;
  return known === undefined || known.kind === 'ignored' ? 'ignored' : 'value';
}
