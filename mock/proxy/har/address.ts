import { asList, asObject, type Contract, inline } from '../../../server/contract/document.ts';
import { showHidden } from './looks.ts';
import { isSecretName } from './names.ts';
import type { Secrets } from './secrets.ts';

/** The segments before a secret one. */
export type Place = readonly string[];

/** Where an address of the contract has a secret in its path. */
export function secretPlaces({ document, operations }: Contract): Place[] {
  const places = operations.flatMap(({ path }) => {
    const segments = path.split('/');
    const secret = asList(document.paths[path]?.parameters)
      .concat(Object.values(asObject(document.paths[path])).flatMap((one) => asList(asObject(one).parameters)))
      .map((parameter) => asObject(inline(document, parameter)))
      .filter(({ in: where, name }) => where === 'path' && isSecretName(String(name)))
      .map(({ name }) => segments.indexOf(`{${String(name)}}`));
    return secret.map((at) => segments.slice(1, at));
  });
  return [...new Map(places.map((place) => [place.join('/'), place])).values()];
}

/** The same in a text that mentions an address. The first group is what is before the secret. */
export function toPatterns(places: readonly Place[]): RegExp[] {
  const one = (segment: string) => (segment.startsWith('{') ? '[^/?#\\s]{1,200}' : segment.replaceAll(/\W/g, '\\$&'));
  return places.map((place) => new RegExp(`(/${place.map(one).join('/')}/)[^/?#\\s"'\\\\<>]+`, 'g'));
}

/** An address without the secrets in its path and in its query, whatever it begins with. */
export function writeAddress(address: string, secrets: Secrets, places: readonly Place[]): string {
  const [path = '', query] = address.split(/\?(.*)/s);
  const sent = path.split('/').map((segment) => decode(segment));
  const segments = path.split('/').map((segment, at) => {
    const isSecret = places.some((place) => place.every((one, index) => one.startsWith('{') || one === sent[at - place.length + index]));
    return isSecret && segment !== '' ? keepEncoded(segment, secrets) : hideEncoded(segment, secrets);
  });
  if (query === undefined) return segments.join('/');
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined) return hideEncoded(name, secrets);
    const written = isSecretName(decode(name)) ? keepEncoded(value, secrets) : hideEncoded(value, secrets);
    return `${hideEncoded(name, secrets)}=${written}`;
  });
  return `${segments.join('/')}?${pairs.join('&')}`;
}

function keepEncoded(text: string, secrets: Secrets): string {
  secrets.keep(text);
  return secrets.keep(decode(text));
}

function hideEncoded(text: string, secrets: Secrets): string {
  const decoded = decode(text);
  const shown = secrets.hide(decoded);
  return shown === decoded ? secrets.hide(text) : showHidden(encodeURIComponent(shown));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
