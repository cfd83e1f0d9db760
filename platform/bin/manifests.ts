import { readFileSync } from 'node:fs';
import { parseOptions, UsageError } from '../../bin/program/options.ts';
import { readPort } from '../../bin/program/port.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';
import { renderManifests } from '../serve/index.ts';
import { readConfigFile } from './config-file.ts';
import { oneOf, readFullAddress } from './serve-flags.ts';

export function help({ usage }: Invocation): string {
  return `${usage} --image <name> --full-server <url> [options]

Prints what runs servers with --only api as pods of the cluster of the configuration, for kubectl apply -f -. They use
the same database as the full server, which runs on a machine: its variables are needed here, such as DATABASE_URL,
PCP_DATA_KEY and PCP_SERVERS_SECRET. For example:

  ${usage} --config control-plane.yaml --image registry.example.com/control-plane:1 --full-server http://10.0.0.5:4000

  --image <name>       the image of this program, which the cluster pulls
  --full-server <url>  the address of the full server, as pods reach it
  --secrets            print the secrets in place of all else, in clear: give them to kubectl apply -f - at once
  --config <file>      the configuration (default: PCP_CONFIG)
  --namespace <name>   where the pods are (default: platform-control-plane)
  --replicas <n>       how many pods there are (default: 2)
  --service <type>     how the API is reached: ClusterIP, LoadBalancer, NodePort, or NodePort:<n> for a port that you
                       choose (default: ClusterIP)
  --help               this text
`;
}

export async function run({ args, environment }: Invocation): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: {
      config: { type: 'string' },
      image: { type: 'string' },
      'full-server': { type: 'string' },
      secrets: { type: 'boolean', default: false },
      namespace: { type: 'string', default: 'platform-control-plane' },
      replicas: { type: 'string', default: '2' },
      service: { type: 'string', default: 'ClusterIP' },
    },
  });
  const { image, 'full-server': url, namespace } = values;
  const file = values.config ?? environment.PCP_CONFIG;
  if (file === undefined) throw new UsageError('Name the configuration, such as --config control-plane.yaml');
  if (image === undefined || url === undefined) throw new UsageError('--image and --full-server are needed');
  if (!/^[a-z]([-a-z0-9]{0,48}[a-z0-9])?$/.test(namespace))
    throw new UsageError(`--namespace takes letters, digits and hyphens, not "${namespace}"`);
  const config = readConfigFile(file);
  const rendered = await renderManifests({
    ...{ config, environment, namespace, image },
    text: readFileSync(file, 'utf8'),
    replicas: readReplicas(values.replicas),
    service: readService(values.service),
    fullServer: readFullAddress(url),
  });
  process.stdout.write(values.secrets ? rendered.secrets : rendered.manifests);
  return 0;
}

function readReplicas(text: string): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 100) throw new UsageError(`--replicas takes a number from 1 to 100, not "${text}"`);
  return count;
}

function readService(text: string) {
  const [name = '', port] = text.split(':');
  const type = oneOf('--service', ['ClusterIP', 'LoadBalancer', 'NodePort'] as const, name);
  if (port !== undefined && type !== 'NodePort') throw new UsageError('Only NodePort has a port of your choice');
  return { type, nodePort: port === undefined ? null : readPort('--service NodePort', port) };
}

export { explainFailure as explain } from './explain-failure.ts';
