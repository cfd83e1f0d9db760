import { hasFile } from './files.ts';
import type { ReadVar } from './plan.ts';
import type { Tree } from './tree.ts';

const examples = ['.env.example', '.env.sample', '.env.template'];

/** Variables of a file with examples. A variable without a value is required. */
export async function readVars(tree: Tree): Promise<ReadVar[]> {
  const path = examples.find((name) => hasFile(tree, name));
  if (path === undefined) return [];
  const lines = (await tree.read(path))
    .split('\n')
    .map((line) => /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(line));
  return lines.flatMap((match) => {
    const [, key = '', value = ''] = match ?? [];
    if (key === '') return [];
    const text = value.trim();
    return [
      { key, required: text === '', isSecret: isSecretName(key), default: text === '' ? null : text, source: path },
    ];
  });
}

/** Whether a variable with that name usually contains a secret. */
export function isSecretName(key: string): boolean {
  return /SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE|API_?KEY|DATABASE_URL|DSN|CREDENTIAL/i.test(key);
}
