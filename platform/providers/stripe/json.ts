export type Json = Readonly<Record<string, unknown>>;

/** Each of these rejects what Stripe does not send: a proxy may have responded. */
export function readObject(value: unknown): Json {
  if (!isObject(value)) throw new Error('Stripe sent something that is not an object.');
  return value;
}

export function text(json: Json, name: string): string {
  const value = json[name];
  if (typeof value !== 'string') throw missing(name, 'a text');
  return value;
}

export function textOrNull(json: Json, name: string): string | null {
  const value = json[name];
  return typeof value === 'string' ? value : null;
}

export function number(json: Json, name: string): number {
  const value = json[name];
  if (typeof value !== 'number') throw missing(name, 'a number');
  return value;
}

export function member(json: Json, name: string): Json {
  const value = json[name];
  if (!isObject(value)) throw missing(name, 'an object');
  return value;
}

export function memberOrNull(json: Json, name: string): Json | null {
  const value = json[name];
  return isObject(value) ? value : null;
}

/** The members of a list of Stripe. */
export function list(json: Json): readonly Json[] {
  const { data } = json;
  if (!Array.isArray(data)) throw missing('data', 'a list');
  return data.map(readObject);
}

/** The id of an object that may be expanded. */
export function idOrNull(json: Json, name: string): string | null {
  const value = json[name];
  return isObject(value) ? text(value, 'id') : textOrNull(json, name);
}

/** The texts that an object was given; a name may be absent. */
export function metadataOf(json: Json): Readonly<Partial<Record<string, string>>> {
  const entries = Object.entries(memberOrNull(json, 'metadata') ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function missing(name: string, what: string): Error {
  return new Error(`Stripe sent no ${name} that is ${what}.`);
}
