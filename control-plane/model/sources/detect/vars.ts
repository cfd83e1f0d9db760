import { parseEnvFile } from './env-file.ts';
import { hasFile } from './files.ts';
import type { ReadVar } from './plan.ts';
import type { Tree } from './tree.ts';

const examples = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'example.env'];

/** Size limit of a file with examples. */
const mostBytes = 65_536;

/** Variables of a file with examples. A variable without a value is required. */
export async function readVars(tree: Tree): Promise<ReadVar[]> {
  const path = examples.find((name) => hasFile(tree, name));
  if (path === undefined) return [];
  const text = (await tree.read(path)).slice(0, mostBytes);
  return [...parseEnvFile(text)].map(([key, value]) => ({
    key,
    required: value === '',
    isSecret: isSecretName(key),
    default: value === '' ? null : value,
    source: path,
  }));
}

/** Whether a variable with that name usually contains a secret. */
export function isSecretName(key: string): boolean {
  return /SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE|API_?KEY|DATABASE_URL|DSN|CREDENTIAL/i.test(key);
}
