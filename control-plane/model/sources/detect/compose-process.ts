import type { ServiceDefinition } from '../../tables/apps.ts';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from './yaml.ts';

type Process = Pick<ServiceDefinition, 'entrypoint' | 'argv' | 'env' | 'user'>;

/** What a service of a compose file says about its process, beside the image. */
export function readProcess(definition: Yaml): Process {
  const entrypoint = readWords(memberOf(definition, 'entrypoint'));
  const argv = readWords(memberOf(definition, 'command'));
  const env = readEnvironment(memberOf(definition, 'environment'));
  const user = textOf(memberOf(definition, 'user'));
  return {
    ...(entrypoint && { entrypoint }),
    ...(argv && { argv }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(user !== null && { user }),
  };
}

/** A list of words, or a text that is split as a shell does; `null` for none. */
function readWords(value: Yaml | undefined): readonly string[] | null {
  const words = Array.isArray(value)
    ? itemsOf(value).map((item) => textOf(item) ?? '')
    : splitWords(textOf(value ?? null) ?? '');
  return words.length > 0 ? words.map((word) => word.replaceAll('$$', '$')) : null;
}

/** A variable without a value is taken from the app, which gives all of its own. */
function readEnvironment(value: Yaml | undefined): Readonly<Record<string, string>> {
  const entries = Array.isArray(value)
    ? itemsOf(value).map((item): [string, string | null] => {
        const [, key = '', text = null] = /^([^=]*)(?:=([\s\S]*))?$/.exec(textOf(item) ?? '') ?? [];
        return [key, text];
      })
    : membersOf(value).map(([key, member]): [string, string | null] => [key, textOf(member)]);
  return Object.fromEntries(entries.flatMap(([key, text]) => (key !== '' && text !== null ? [[key, text]] : [])));
}

const word = /(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\])+/g;
const part = /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])|([^'"\\]+)/g;

/** The words of a command, with its quotation marks and backslashes taken away. */
function splitWords(text: string): string[] {
  return [...text.matchAll(word)].map(([quoted]) =>
    quoted.replace(part, (_, single?: string, double?: string, escaped?: string, plain?: string) => {
      return single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
    }),
  );
}
