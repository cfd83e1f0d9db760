import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';

/** The settings of a service that no pod has, as files of Compose name them. */
export function withoutEffect({ options = {} }: ServiceDefinition): readonly string[] {
  const { domainname, ulimits = [], processes, temporary = [], hostname = '' } = options;
  return [
    ...(domainname === undefined ? [] : ['domainname']),
    ...(hostname.includes('.') ? ['hostname'] : []),
    ...ulimits.map(({ name }) => `ulimits.${name}`),
    ...(processes === undefined ? [] : ['pids_limit']),
    ...(temporary.some(({ mode }) => mode !== undefined) ? ['tmpfs.mode'] : []),
  ];
}
