import { registriesOf } from '../providers/open-providers.ts';
import type { Config } from './config/config.ts';

/** Names of the parts that are simulated: with an engine, only parts that the configuration names. */
export function simulatedParts(config: Config, hasEngine: boolean): string[] {
  const virtual = config.regions.filter((region) => region.virtual).map(({ id }) => `the virtual region ${id}`);
  return [
    ...(hasEngine ? virtual : ['apps', 'builds', 'sources', 'addresses', 'telemetry', 'shells', 'virtual regions']),
    ...(registriesOf(config, hasEngine) ? [] : ['images']),
    ...(config.imports || hasEngine ? [] : ['imports']),
  ];
}
