import { fnv1a } from '../shared/hash.ts';

/** A position in the logs of the services of an app. */
export interface AppLogPosition {
  /** The time up to which lines were read. */
  readonly at: number;
  /** By `logKey`: the number of the last entry before it. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** A short name of the log of a service, the same in each position. */
export function logKey({ appId, service }: { readonly appId: string; readonly service: string }): string {
  return fnv1a(`${appId}/${service}`).toString(36);
}

/** The id of a line: the position after it. */
export function writeLogId(at: number, parts: readonly string[]): string {
  return [Math.floor(at).toString(36), ...parts].join('-');
}

/** A part of an id: the position in the log of a service. */
export function writeLogPart(key: string, number: number): string {
  return `${key}.${number.toString(36)}`;
}

/** Returns the position that an id stands for; `null` if it is not one. */
export function readLogId(id: string): AppLogPosition | null {
  if (!/^[0-9a-z]{1,9}(-[0-9a-z]{1,7}\.[0-9a-z]{1,10})+$/.test(id)) return null;
  const [at = '', ...parts] = id.split('-');
  const numbers = parts.map((part): [string, number] => {
    const [key = '', number = ''] = part.split('.');
    return [key, Number.parseInt(number, 36)];
  });
  return { at: Number.parseInt(at, 36), numbers: new Map(numbers) };
}
