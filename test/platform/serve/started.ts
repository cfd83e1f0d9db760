import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../platform/serve/config/config.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { startControlPlane, type StartedControlPlane } from '../../../platform/serve/start.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { logTo } from '../../server/http/served.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A control plane in this process, whose clock can be put forward. */
export interface Started extends AsyncDisposable {
  readonly plane: StartedControlPlane;
  /** The data folder. */
  readonly folder: string;
  /** The lines of the log, in JSON. */
  readonly lines: readonly string[];
  /** The mails that were sent to an address, oldest first. */
  mailsTo(address: string): Mail[];
  /** Puts the clock forward. */
  pass(milliseconds: number): void;
}

interface Options {
  readonly config?: Partial<Config>;
  /** Apps are simulated unless it names an engine. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly hasDemo?: boolean;
  /** The folder of the built dashboard; what this checkout has built by default. */
  readonly dashboardFolder?: string;
}

/** Starts a control plane on free ports, with an empty data folder that is removed when it is disposed of. */
export async function startPlane({
  config,
  environment = {},
  hasDemo = false,
  ...more
}: Options = {}): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'plane-'));
  const lines: string[] = [];
  let shift = 0;
  const isSimulated = environment.PCP_ENGINE === undefined;
  const plane = await startControlPlane({
    config: { ...readConfig(null, generatedContract().document, { isSimulated }), ...config },
    folder,
    environment,
    isSimulated,
    version: '0.0.0-test',
    hasDemo,
    ...more,
    port: 0,
    adminPort: 0,
    host: 'localhost',
    adminHost: 'localhost',
    log: logTo(lines),
    clock: { ...systemClock, now: () => systemClock.now() + shift },
  });
  return {
    plane,
    folder,
    lines,
    mailsTo(address) {
      const logged = lines.map((line) => JSON.parse(line) as { readonly mail?: Mail });
      return logged.flatMap(({ mail }) => (mail?.to === address ? [mail] : []));
    },
    pass: (milliseconds) => void (shift += milliseconds),
    async [Symbol.asyncDispose]() {
      await plane.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
