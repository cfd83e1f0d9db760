import type { ServiceDefinition } from '../../../tables/apps.ts';
import { readTemplates } from './dotenv.ts';
import { pathIn } from './paths.ts';
import { readFile } from '../files.ts';
import type { Tree } from '../tree.ts';
import { itemsOf, memberOf, pairsOf, textOf, textsOf, type Yaml } from '../yaml.ts';

type Process = Pick<ServiceDefinition, 'entrypoint' | 'argv' | 'env' | 'user'>;

interface ReadProcess {
  readonly process: Process;
  /** Sentences that begin after the name of the service. */
  readonly warnings: readonly string[];
}

/** Reads the process of a service in a compose file: everything beside the image. */
export async function readProcess(definition: Yaml, tree: Tree): Promise<ReadProcess> {
  const entrypoint = readWords(memberOf(definition, 'entrypoint'));
  const argv = readWords(memberOf(definition, 'command'));
  const files = await readEnvFiles(memberOf(definition, 'env_file'), tree);
  const env = { ...files.env, ...readEnvironment(memberOf(definition, 'environment')) };
  const user = textOf(memberOf(definition, 'user'));
  return {
    process: {
      ...(entrypoint && { entrypoint }),
      ...(argv && argv.length > 0 && { argv }),
      ...(Object.keys(env).length > 0 && { env }),
      ...(user !== null && { user }),
    },
    warnings: files.warnings,
  };
}

/** A list of words, or a text split as a shell does; `null` without the member. */
function readWords(value: Yaml | undefined): readonly string[] | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return typeof value === 'string' ? splitWords(value) : null;
  return itemsOf(value).map((item) => textOf(item) ?? '');
}

/** A variable without a value is left out, since the app's variables are added anyway. */
function readEnvironment(value: Yaml | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(pairsOf(value).flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
}

/** The variables of an `env_file`: a path, or a list of paths or maps. A later file wins. */
async function readEnvFiles(
  value: Yaml | undefined,
  tree: Tree,
): Promise<{ readonly env: Readonly<Record<string, string>>; readonly warnings: readonly string[] }> {
  const entries = typeof value === 'string' ? [value] : itemsOf(value);
  const env: [string, string][] = [];
  const warnings: string[] = [];
  for (const entry of entries) {
    const [text = ''] = textsOf(typeof entry === 'string' ? entry : (memberOf(entry, 'path') ?? null));
    const path = text === '' ? null : pathIn('', text);
    const content = path === null ? null : await readFile(tree, path);
    const isNeeded = textOf(memberOf(entry, 'required')) !== 'false';
    if (content !== null) env.push(...readTemplates(content));
    else if (isNeeded)
      warnings.push(
        `has the \`env_file\` ${text.slice(0, 100)}, which the source does not have, so its variables are not known. Set them as variables of the app`,
      );
  }
  return { env: Object.fromEntries(env), warnings };
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
