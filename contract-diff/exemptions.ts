import { parse, YAMLParseError } from 'yaml';
import { asList, asObject, isObject } from '../contract/document.ts';
import { DiffError, isBreaking, type Change } from './model/change.ts';

/** A breaking change that is accepted. */
export interface Exemption {
  /** The id of the change, as the command prints it. */
  readonly change: string;
  readonly reason: string;
  /** The last day on which the entry counts, as `2026-12-31`. */
  readonly expires: string;
}

/** Reads a file of exemptions: a list in YAML or JSON. The name is for messages. */
export function readExemptions(text: string, name: string): Exemption[] {
  const entries = parseList(text, name);
  return entries.map((entry, index) => {
    const { change, reason, expires, ...others } = asObject(entry);
    const problem = (what: string) => new DiffError(`${name}, entry ${index + 1}: ${what}`);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined)
      throw problem(`\`${unknown}\` is unknown; an entry has \`change\`, \`reason\` and \`expires\`.`);
    if (typeof change !== 'string' || change === '')
      throw problem('`change` is missing; it is the id of a change that the command prints.');
    if (typeof reason !== 'string' || reason.length < 10)
      throw problem('`reason` is missing; say in a sentence why the change is accepted.');
    if (typeof expires !== 'string' || !isDay(expires)) throw problem("`expires` is not a day such as '2026-12-31'.");
    return { change, reason, expires };
  });
}

/** The mistakes in the exemptions, a sentence each: an entry has expired, or no breaking change has its id. */
export function checkExemptions(exemptions: readonly Exemption[], changes: readonly Change[], today: string): string[] {
  const breaking = new Set(changes.filter(isBreaking).map(({ id }) => id));
  return exemptions.flatMap(({ change, expires }) => {
    if (!breaking.has(change))
      return [`The exemption of "${change}" applies to no breaking change any more. Delete it.`];
    if (expires < today)
      return [`The exemption of "${change}" expired on ${expires}. Undo the change, or give the entry a new date.`];
    return [];
  });
}

function parseList(text: string, name: string): unknown[] {
  const content = parseYaml(text, name);
  // A file in which every line is a comment is empty.
  if (content !== null && !Array.isArray(content)) throw new DiffError(`${name} is not a list of entries.`);
  const entries = asList(content);
  if (!entries.every(isObject)) throw new DiffError(`${name} is not a list of entries.`);
  return entries;
}

function parseYaml(text: string, name: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new DiffError(`${name} is not YAML: ${error.message}`, { cause: error });
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toISOString().startsWith(text);
}
