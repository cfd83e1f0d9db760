import { asList, asObject, type JsonObject } from '../../contract/document.ts';

/** The name of the place that a pointer into a view means: `Region.country`, or `getApp, 200`. */
export function describePlace(view: JsonObject, pointer: string): string {
  const [kind = '', ...path] = pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (kind === 'components') {
    const [, name = '', ...rest] = path;
    return `${name}${trail(rest)}`;
  }
  const [item = '', method = '', part, ...rest] = path;
  const [, group = '', id = item, frame = ''] = item.split('/');
  if (group === 'stream') return `${id}, frame ${frame}${trail(rest.slice(1))}`;
  if (part === 'parameters') {
    const operation = asObject(asObject(asObject(view[kind])[item])[method]);
    const { name, in: place } = asObject(asList(operation.parameters)[Number(rest[0])]);
    return `${id}, ${String(place)} parameter ${String(name)}${trail(rest.slice(1))}`;
  }
  if (part === 'requestBody') return `${id}, body${trail(rest)}`;
  if (part !== 'responses') return id;
  const [status = '', member, header = ''] = rest;
  if (member === 'headers' && header !== '') return `${id}, ${status}, header ${header}${trail(rest.slice(3))}`;
  return [id, status].filter(Boolean).join(', ') + trail(rest.slice(1));
}

/** Where in a schema: the properties, `[]` for the items of a list. */
function trail(steps: readonly string[]): string {
  const [step, ...rest] = steps;
  if (step === undefined) return '';
  if (step === 'properties' && rest[0] !== undefined) return `.${rest[0]}${trail(rest.slice(1))}`;
  if (step === 'items') return `[]${trail(rest)}`;
  if (step === 'additionalProperties') return `.*${trail(rest)}`;
  return trail(rest);
}
