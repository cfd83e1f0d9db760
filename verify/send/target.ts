import { serializeQuery } from '../../client/index.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** The values of a request, by name. */
export interface RequestValues {
  readonly path?: Readonly<Record<string, string>>;
  /** A list repeats its name. */
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The path and query of a request. Throws if a path parameter has no value. */
export function targetOf(
  { id, path }: Pick<Operation, 'id' | 'path'>,
  { path: values = {}, query = {} }: RequestValues,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${id} needs a value for the path parameter ${name}.`);
    return encodeURIComponent(value);
  });
  const search = serializeQuery(query);
  return search === '' ? filled : `${filled}?${search}`;
}
