import type { Builder } from '../../control-plane/ports/builder.ts';
import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Registry } from '../../control-plane/ports/registry.ts';
import type { Sources } from '../../control-plane/ports/sources.ts';
import { SimulatedBuilder } from '../../control-plane/simulated/builder.ts';
import { SimulatedSources } from '../../control-plane/simulated/sources.ts';
import type { SimulationRows } from './rows.ts';
import { StoredSimulation } from './simulation.ts';

interface SourcesOptions {
  readonly rows: SimulationRows;
  readonly clock: Clock;
  readonly seed: number;
}

/** Simulated sources with stored uploads. The repositories follow from their URLs. */
export function createStoredSources({ rows, clock, seed }: SourcesOptions) {
  const repositories = new SimulatedSources({ clock, seed });
  const uploads = new StoredSimulation({
    rows,
    name: 'upload',
    make: (state) => ({ simulation: new SimulatedSources({ clock, seed, state }) }),
  });
  const port: Sources = {
    installations: (login) => repositories.installations(login),
    repository: (of) => repositories.repository(of),
    commit: (of, sha) => repositories.commit(of, sha),
    checkout: (of, at, subdir) => repositories.checkout(of, at, subdir),
    changedPaths: (of, from, to) => repositories.changedPaths(of, from, to),
    keep: (uploadId, upload) => uploads.use(uploadId, (sources) => sources.keep(uploadId, upload)),
    upload: (uploadId) => uploads.use(uploadId, (sources) => sources.upload(uploadId)),
    forget: (uploadId) => uploads.use(uploadId, (sources) => sources.forget(uploadId)),
  };
  return { repositories, port };
}

interface BuilderOptions extends SourcesOptions {
  readonly sources: Sources;
  readonly registry: Registry;
}

/** A simulated builder whose state is stored by build. */
export function createStoredBuilder({ rows, ...options }: BuilderOptions) {
  const simulation = new StoredSimulation({
    rows,
    name: 'build',
    make: (state) => ({ simulation: new SimulatedBuilder({ ...options, state }) }),
  });
  const port: Builder = {
    start: (build, order) => simulation.use(build.id, (builder) => builder.start(build, order)),
    observe: (build) => simulation.use(build.id, (builder) => builder.observe(build)),
    log: (build, afterSeq) => simulation.use(build.id, (builder) => builder.log(build, afterSeq)),
    stop: (build) => simulation.use(build.id, (builder) => builder.stop(build)),
    removeImages: (build) => simulation.use(build.id, (builder) => builder.removeImages(build)),
    inspect: (...asked) => new SimulatedBuilder(options).inspect(...asked),
  };
  return { simulation, port };
}
