import { DataError } from '../../shared/data-error.ts';
import { forgetIsolation, readIsolation, writeIsolation } from './isolation-file.ts';
import { type Look, lookAt, type LookOptions } from './look.ts';
import type { Target } from './probe.ts';

export interface IsolationOptions extends LookOptions {
  /** Folder in which the result is kept. */
  readonly folder: string;
  /** Whether apps may reach each other, so that nothing is looked at. */
  readonly acceptsSharedNetwork: boolean;
}

const accepted = 'Apps may reach each other and this machine, since `engine.acceptsSharedNetwork` is set.';
const separated = 'A container reaches no other app, no metadata address, and only the ports of this machine it needs.';

/**
 * Makes sure that containers reach neither other apps nor this machine. Where the engine does not always separate
 * them, sets rules of its own. The result is kept until the engine has another version. Throws a `DataError` if apps
 * are not separated, and a `NoEngine` if the engine does not respond.
 */
export async function isolate(options: IsolationOptions): Promise<void> {
  const { folder, acceptsSharedNetwork } = options;
  if (!acceptsSharedNetwork) return separate(await lookAt(options), folder);
  if (readIsolation(folder)?.by === 'rules') await (await lookAt(options)).removeRules();
  forgetIsolation(folder);
}

/** Separates the apps of an engine, whose result is kept in a folder. */
export async function separate(look: Look, folder: string): Promise<void> {
  const known = readIsolation(folder);
  const isKnown = known?.of === look.of;
  if (isKnown && known.by === 'engine') return;
  // Rules do not survive a restart of the machine, so they are set at each start.
  if (isKnown && (await look.setRules()) === null) return;
  const isSeparated = look.isSteady && (await probeBy(look)).length === 0;
  if (isSeparated) return writeIsolation(folder, { of: look.of, by: 'engine' });
  const problem = await look.setRules();
  const reached = await probeBy(look);
  if (reached.length > 0) {
    // Rules without effect would stay, also when a shared network is accepted.
    if (problem === null) await look.removeRules();
    throw new DataError(refusalOf(look, reached, problem));
  }
  // Without rules, the next start probes again.
  if (problem === null) await writeIsolation(folder, { of: look.of, by: 'rules' });
}

/** A sentence about what a start would find. Leaves everything as it is. Throws a `DataError` like a start. */
export async function checkIsolation(options: IsolationOptions): Promise<string> {
  if (options.acceptsSharedNetwork) return accepted;
  const look = await lookAt(options);
  const known = readIsolation(options.folder);
  if (known?.of === look.of && known.by === 'engine') return separated;
  const reached = await probeBy(look);
  if (reached.length === 0) return separated;
  const problem = await look.findProgram();
  if (problem !== null) throw new DataError(refusalOf(look, reached, problem));
  return `${describe(look, reached)} A start sets rules against that.`;
}

async function probeBy(look: Look): Promise<readonly Target[]> {
  return look.probe().catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(
      `Whether ${look.engine} separates apps cannot be found out: ${why}. Start again, or ${howToAccept}`,
      { cause },
    );
  });
}

const howToAccept = 'set `engine.acceptsSharedNetwork` if all users of this machine trust each other.';

const names = {
  apps: 'the containers of other apps',
  machine: 'ports of this machine',
  metadata: 'the metadata address of this machine',
} satisfies Record<Target, string>;

function describe({ engine }: Look, reached: readonly Target[]): string {
  return `With ${engine}, a container reaches ${reached.map((target) => names[target]).join(' and ')}.`;
}

function refusalOf(look: Look, reached: readonly Target[], problem: string | null): string {
  const why = problem === null ? 'The rules of this server do not prevent it.' : `No rules prevent it: ${problem}.`;
  return `Apps are not separated. ${describe(look, reached)} ${why}\nMend that, or ${howToAccept}`;
}
