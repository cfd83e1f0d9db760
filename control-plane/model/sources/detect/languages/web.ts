import { plan, service } from '../make.ts';
import type { Plan, SourceWarning } from '../plan.ts';
import type { Source } from '../source.ts';
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
  /** Warnings about the command. */
  readonly warnings?: readonly SourceWarning[];
}

/** A warning about programs of which none says that it serves. The first is started. */
export function severalPrograms([first = '', ...others]: readonly string[]): SourceWarning {
  const message = `The source has several programs, and ${first} is started. Choose another one by \`build.package\`: ${others.slice(0, 10).join(', ')}.`;
  return { code: 'several_programs', message };
}

/** Reads the code of a source in one language; `null` if the source has none. */
export type ReadLanguage = (source: Source) => Promise<Web | null>;

/** A plan with one service, which serves requests. */
export async function web(tree: Tree, { command, port, warnings: _, ...about }: Web): Promise<Plan> {
  return plan('buildpack', [service('web', { command, port })], { ...about, vars: await readVars(tree) });
}
