import { asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/references.ts';

/** The media types of a content in one spelling, with their nodes. */
export function contentOf(document: JsonObject, content: unknown): ReadonlyMap<string, JsonObject> {
  const entries = Object.entries(asObject(content)).map(([type, media]): [string, JsonObject] => [
    normalType(type),
    resolve(document, media),
  ]);
  return new Map(entries);
}

/** A media type without case and blanks, its parameters in order; UTF-8 is the default of every text. */
function normalType(text: string): string {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const others = parameters
    .map((parameter) => {
      const [name = '', value = ''] = parameter.split('=').map((part) => part.trim());
      return `${name.toLowerCase()}=${value.replaceAll('"', '')}`;
    })
    .filter((parameter) => parameter !== '=' && parameter.toLowerCase() !== 'charset=utf-8');
  return [type.toLowerCase(), ...others.toSorted()].join('; ');
}

/** Whether a range such as `image/*` has a media type. */
export function isInRange(type: string, range: string): boolean {
  const [wanted = '', own = ''] = [range, type].map((text) => text.split(';')[0]);
  return wanted === '*/*' || (wanted.endsWith('/*') && own.startsWith(wanted.slice(0, -1)));
}
