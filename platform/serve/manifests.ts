import { parseDocument } from 'yaml';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { readDataKeys } from '../database/keys/data-key.ts';
import { secretObjects, serverObjects, type ServerService } from '../kubernetes/server/objects.ts';
import { manifestOf } from '../kubernetes/rights.ts';
import { readSecrets } from '../providers/secrets.ts';
import { DataError } from '../shared/data-error.ts';
import type { Config } from './config/config.ts';
import { clustersOf } from './engine/clusters.ts';
import { readFullServer } from './full-server/read-full-server.ts';

interface ManifestsOptions {
  readonly config: Config;
  /** The text from which the configuration was read. */
  readonly text: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly namespace: string;
  /** Name of the image of this program. */
  readonly image: string;
  readonly replicas: number;
  readonly service: ServerService;
  /** Address of the API of the full server. */
  readonly fullServer: string;
}

/** Variables of the environment that servers beside the full one read. */
const variables = [
  ...['DATABASE_URL', 'PCP_DATA_KEY', 'PCP_SERVERS_SECRET', 'PCP_REGISTRY_AUTH', 'PCP_SMTP_PASSWORD'],
  ...['PCP_ASSISTANT_KEY', 'PCP_STRIPE_KEY', 'PCP_STRIPE_WEBHOOK_SECRET'],
  ...['PCP_GIT_WEBHOOK_SECRET', 'PCP_MAIL_WEBHOOK_SECRET'],
];

/**
 * Renders the objects of servers beside the full one in a cluster, for `kubectl apply`: without their secrets, and
 * their secrets alone. Throws a `DataError` or a `ServeConfigError` if the pods could not be served so.
 */
export async function renderManifests(options: ManifestsOptions) {
  const { config, text, environment, image, fullServer } = options;
  readFullServer({ fullServer, environment, config });
  const { registryLogins: logins } = readSecrets(config, environment);
  if (parseImageRef(image) === null) throw new DataError(`--image takes a name such as ${anImage}, not "${image}".`);
  requireReached('--full-server', fullServer);
  requireReached('DATABASE_URL', environment.DATABASE_URL ?? '');
  await requireKey(environment);
  const { caFile } = config.engine.sources;
  if (caFile !== null)
    throw new DataError(
      `\`engine.sources.caFile\` names ${caFile}, a file that pods do not have. Leave it out, with certificates that are known without it.`,
    );
  const given = Object.fromEntries(variables.map((name) => [name, environment[name] ?? '']));
  const objects = {
    ...options,
    config: configOfPods(config, text),
    logins,
    callsCluster: clustersOf(config).length > 0,
  };
  return {
    manifests: manifestOf(serverObjects(objects)),
    secrets: manifestOf(secretObjects(objects, withoutEmpty(given))),
  };
}

const anImage = 'registry.example.com/control-plane:1';

/** Throws a `DataError` for an address that leads to each pod itself. */
function requireReached(name: string, address: string): void {
  const url = URL.parse(address);
  const host = url?.hostname ?? '';
  // A name of PostgreSQL's own may be a folder with a socket.
  const isLocal =
    /^(localhost|127\..*|\[::1\]|)$/.test(host) || url?.searchParams.get('host')?.startsWith('/') === true;
  if (isLocal)
    throw new DataError(
      `${name} leads to this machine, and each pod has an address of its own. Name one that pods reach.`,
    );
}

async function requireKey(environment: ManifestsOptions['environment']): Promise<void> {
  if ((environment.PCP_DATA_KEY ?? '') === '')
    throw new DataError(
      'PCP_DATA_KEY is missing, and pods keep no files. Put the text of data.key, in the data folder of the full server, into it.',
    );
  // Throws for a key that is malformed.
  await readDataKeys({ folder: '', environment, hasData: true });
}

/** The configuration, in which the account of the pod takes the place of the kubeconfig. */
function configOfPods(config: Config, text: string): string {
  const clusters = config.regions.flatMap(({ id, kubernetes }, index) =>
    kubernetes ? [{ id, kubernetes, index }] : [],
  );
  const [first] = clusters;
  const other = clusters.find(
    ({ kubernetes: { kubeconfig, context } }) =>
      kubeconfig !== first?.kubernetes.kubeconfig || context !== first.kubernetes.context,
  );
  if (first && other)
    throw new DataError(
      `The regions "${first.id}" and "${other.id}" are reached by different kubeconfigs or contexts, and pods reach one cluster, in which they run. Serve the API of several clusters on machines.`,
    );
  const parsed = parseDocument(text);
  for (const { index } of clusters) parsed.setIn(['regions', index, 'kubernetes', 'kubeconfig'], null);
  return parsed.toString({ lineWidth: 0 });
}

function withoutEmpty(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
