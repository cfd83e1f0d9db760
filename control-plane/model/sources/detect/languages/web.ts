import { plan, service } from '../make.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { readVars } from '../vars.ts';

/** Facts of an app that is built by the tools of its language. */
export interface Web {
  readonly language: string;
  readonly framework: string | null;
  readonly packageManager: string | null;
  readonly runtimeVersion: string | null;
  readonly command: string | null;
  readonly port: number;
}

/** A plan with one service, which serves requests. */
export async function web(tree: Tree, { command, port, ...about }: Web): Promise<Plan> {
  return plan('buildpack', [service('web', { command, port })], { ...about, vars: await readVars(tree) });
}
