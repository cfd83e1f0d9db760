import type { ServiceDefinition } from '../../tables/apps.ts';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from './yaml.ts';

type Process = Pick<ServiceDefinition, 'entrypoint' | 'argv' | 'env' | 'user'>;

/** Reads the process of a service in a compose file: everything beside the image. */
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

/** A list of words, or a text split as a shell does; `null` for none. */
function readWords(value: Yaml | undefined): readonly string[] | null {
  const words = Array.isArray(value)
    ? itemsOf(value).map((item) => textOf(item) ?? '')
    : splitWords(textOf(value ?? null) ?? '');
  return words.length > 0 ? words.map((word) => word.replaceAll('$$', '$')) : null;
}

/** A variable without a value is left out, since the app's variables are added anyway. */
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

/** The words of a command, without its quotation marks and backslashes. */
function splitWords(text: string): string[] {
  return [...text.matchAll(word)].map(([quoted]) =>
    quoted.replace(part, (_, single?: string, double?: string, escaped?: string, plain?: string) => {
      return single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
    }),
  );
}
