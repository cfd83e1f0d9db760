import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import { isHost } from './names.ts';

/** The settings of a service that no pod has, as files of Compose name them. */
export function withoutEffect({ options = {} }: ServiceDefinition): readonly string[] {
  const { domainname, ulimits = [], processes, temporary = [], hostname = '', names = [] } = options;
  return [
    ...(domainname === undefined ? [] : ['domainname']),
    ...(hostname.includes('.') ? ['hostname'] : []),
    ...(names.every(isHost) ? [] : ['networks.aliases']),
    ...ulimits.map(({ name }) => `ulimits.${name}`),
    ...(processes === undefined ? [] : ['pids_limit']),
    ...(temporary.some(({ mode }) => mode !== undefined) ? ['tmpfs.mode'] : []),
  ];
}
