import { createDocker } from '../create-docker.ts';
import { askEngine, factsOf } from '../ask-engine.ts';
import { Engine } from '../engine.ts';
import { Names } from '../names.ts';
import type { Processor } from './instructions.ts';
import { addressesOutside, openPorts } from './open-ports.ts';
import { NoConnection, probe, type Target } from './probe.ts';
import type { Address } from './program.ts';
import { programScript, removalScript, ruleScript } from './rules.ts';
import { setRules } from './set-rules.ts';

export interface LookOptions {
  readonly socketPath: string;
  /** Prefix of names on the engine. */
  readonly prefix: string;
  /** Addresses for networks of apps. */
  readonly subnets: string;
  /** TCP ports of this machine that containers need. */
  readonly neededPorts: readonly number[];
  /** Where this server listens, apart from those: two places at most. */
  readonly ownPlaces: readonly Address[];
  /** Where programs of a rented machine get its credentials. Another address is for tests. */
  readonly metadata?: Address;
}

/** An engine whose networks are looked at. */
export interface Look {
  /** Its name and version for people. */
  readonly engine: string;
  /**
   * Whether what is separated once stays so. The chains of Podman 4.3 are empty or not, depending on which containers
   * ran before.
   */
  readonly isSteady: boolean;
  /** Everything that a result depends on, as a text. */
  readonly of: string;
  /** Finds what a container reaches. Throws an `Error` if that cannot be found out. */
  probe(): Promise<readonly Target[]>;
  /** Why no rules can be set; `null` after they were set. */
  setRules(): Promise<string | null>;
  removeRules(): Promise<string | null>;
  /** Why no rules could be set; `null` if a program for them is there. */
  findProgram(): Promise<string | null>;
}

/** Throws a `NoEngine` if the engine does not respond. */
export async function lookAt(options: LookOptions): Promise<Look> {
  const {
    socketPath,
    prefix,
    subnets,
    neededPorts,
    ownPlaces,
    metadata = { host: '169.254.169.254', port: 80 },
  } = options;
  const { name, version } = await askEngine(socketPath);
  const { versions, processor, isRootless } = await factsOf(socketPath);
  const engine = new Engine(createDocker(socketPath), new Names(prefix));
  const machine = addressesOutside(subnets);
  const run = (script: string) => setRules(engine, isRootless, script);
  const places = ownPlaces.filter(({ port }) => port > 0);
  return {
    engine: `${name} ${version}`,
    isSteady: name === 'Docker',
    of: JSON.stringify({ versions, isRootless, subnets, neededPorts, ownPlaces }),
    async probe() {
      if (!isKnown(processor)) throw new Error(`there is no program for its processor, ${processor}`);
      using opened = await openPorts(places);
      const probed = { subnets, processor, machine: machine[0] ?? null, ports: opened.ports, metadata };
      return await probe(engine, probed).catch((error: unknown) => {
        // A machine that is very busy may have been too slow.
        if (error instanceof NoConnection) return probe(engine, probed);
        throw error;
      });
    },
    setRules: () =>
      run(ruleScript({ name: prefix, subnets, machine, openPorts: neededPorts.filter((port) => port > 0) })),
    removeRules: () => run(removalScript({ name: prefix })),
    findProgram: () => run(programScript),
  };
}

function isKnown(processor: string): processor is Processor {
  return processor === 'amd64' || processor === 'arm64';
}
