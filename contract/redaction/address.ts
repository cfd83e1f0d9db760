import { asList, asObject, type Contract, inline } from '../document.ts';
import { unescapeRedacted } from './patterns.ts';
import { isSecretName } from './names.ts';
import type { Redactor } from './redactor.ts';

/** The segments before a secret segment. */
export type SecretPlace = readonly string[];

/** Where paths of the contract have a secret segment. */
export function secretPlaces({ document, operations }: Contract): SecretPlace[] {
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

/** Patterns that find such paths in a text. The first group is the part before the secret. */
export function toPatterns(places: readonly SecretPlace[]): RegExp[] {
  const one = (segment: string) => (segment.startsWith('{') ? '[^/?#\\s]{1,200}' : segment.replaceAll(/\W/g, '\\$&'));
  return places.map((place) => new RegExp(`(/${place.map(one).join('/')}/)[^/?#\\s"'\\\\<>]+`, 'g'));
}

/** A URL with redacted secrets in its path and its query. */
export function writeAddress(address: string, redactor: Redactor, places: readonly SecretPlace[]): string {
  const [path = '', query] = address.split(/\?(.*)/s);
  const sent = path.split('/').map((segment) => decode(segment));
  const segments = path.split('/').map((segment, at) => {
    const isSecret = places.some((place) =>
      place.every((one, index) => one.startsWith('{') || one === sent[at - place.length + index]),
    );
    return isSecret && segment !== '' ? redactEncodedSecret(segment, redactor) : redactEncoded(segment, redactor);
  });
  if (query === undefined) return segments.join('/');
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    if (value === undefined) return redactEncoded(name, redactor);
    const written = isSecretName(decode(name)) ? redactEncodedSecret(value, redactor) : redactEncoded(value, redactor);
    return `${redactEncoded(name, redactor)}=${written}`;
  });
  return `${segments.join('/')}?${pairs.join('&')}`;
}

function redactEncodedSecret(text: string, redactor: Redactor): string {
  redactor.redactSecret(text);
  return redactor.redactSecret(decode(text));
}

function redactEncoded(text: string, redactor: Redactor): string {
  const decoded = decode(text);
  const shown = redactor.redact(decoded);
  return shown === decoded ? redactor.redact(text) : unescapeRedacted(encodeURIComponent(shown));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
