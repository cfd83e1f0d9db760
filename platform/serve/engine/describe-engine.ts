import type { EngineChoice } from '../../docker/engine/choose-engine.ts';

/** The engine of apps, described for people. */
export interface EngineDescription {
  readonly isReal: boolean;
  readonly sentence: string;
}

export function describeEngine({ socketPath, sentence }: EngineChoice): EngineDescription {
  return socketPath === null ? { isReal: false, sentence } : { isReal: true, sentence: `${sentence} ${limits}` };
}

/** Limits that people have to know at the start. */
const limits =
  'Limits: sizes of volumes are measured and not enforced, and who may use the socket of the engine can do everything on this machine.';
