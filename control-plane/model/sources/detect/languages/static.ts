import { plan, service } from '../make.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';

/** Pages without a program, served by a web server. */
export async function detectStatic(tree: Tree): Promise<Plan | null> {
  if (!tree.files.some(({ path }) => /^(public\/|dist\/|)index\.html?$/.test(path))) return null;
  return plan('static', [service('web', { port: 8080 })], { language: 'html' });
}
