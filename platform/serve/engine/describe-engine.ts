import type { EngineChoice } from '../../docker/engine/choose-engine.ts';
import type { Config } from '../config/config.ts';
import { clustersOf } from './clusters.ts';

/** The engine of apps, described for people. */
export interface EngineDescription {
  readonly isReal: boolean;
  readonly sentence: string;
}

/** The description of an engine, and of the regions that are clusters instead. */
export function describeEngine(
  { socketPath, runsOn, sentence }: EngineChoice,
  config: Pick<Config, 'regions'>,
): EngineDescription {
  if (runsOn !== 'engine') return { isReal: false, sentence };
  const ids = clustersOf(config).map(({ id }) => id);
  const clusters = ids.length === 0 ? [] : [`Those of ${ids.join(', ')} run as pods of a cluster.`];
  const ofEngine = socketPath === null ? [] : [limits];
  return { isReal: true, sentence: [sentence, ...clusters, ...ofEngine].join(' ') };
}

/** Limits that people have to know at the start. */
const limits =
  'Limits: sizes of volumes are measured and not enforced, and who may use the socket of the engine can do everything on this machine.';
