import { parseOptions, UsageError } from '../../bin/program/options.ts';
import { readPort } from '../../bin/program/port.ts';
import { type LogFormat, logFormats, type LogLevel, logLevels } from '../serve/index.ts';
import { dataOption, readDataFolder } from './data-folder.ts';

export interface ServeFlags {
  /** An absolute path. */
  readonly folder: string;
  /** The file of the configuration; `null` for the default. */
  readonly config: string | null;
  readonly port: number;
  readonly adminPort: number;
  readonly host: string;
  readonly adminHost: string;
  /** How long a stop still takes requests, so that balancers notice. */
  readonly stopDelaySeconds: number;
  /** Only checks the configuration, the database and the engine. */
  readonly checks: boolean;
  readonly printsConfig: boolean;
  readonly printsClusterRights: boolean;
  readonly isSimulated: boolean;
  readonly hasDemo: boolean;
  /** Address of the full server, for one that only serves the API; `null` for a full server. */
  readonly fullServer: string | null;
  readonly logLevel: LogLevel;
  /** `null` for the default, which depends on the output. */
  readonly logFormat: LogFormat | null;
}

export function describeServeFlags(usage: string): string {
  return `${usage} [options]

Serves a control plane that keeps its data in a database, of SQLite or of PostgreSQL. Apps run as containers
of Docker or Podman on this machine. For example, with data and configuration of your own:

  ${usage} --data /var/lib/control-plane --config control-plane.yaml

  --data <folder>      where the database and its key are (default: PCP_DATA, or ./data)
  --config <file>      what differs from the default configuration (default: PCP_CONFIG, or no file)
  --print-config       print the default configuration, which describes each field
  --print-cluster-rights
                       print an account with the rights that this server needs in a cluster, for kubectl apply -f -
  --check              check the configuration, the ports, the database, the engine and whether it separates apps,
                       change nothing, and end
  --simulated          simulate apps, to try the API or to develop without an engine: nothing runs. Data that was begun
                       with this flag needs it at each start, and other data refuses it
  --demo               create three apps to look at, in the workspace demo, unless they are there; needs Docker or Podman
  --only api           serve the API and do background work beside a full server, which has builds, telemetry, SSH and
                       uploads; needs --full-server, PCP_SERVERS_SECRET and the same DATABASE_URL and PCP_DATA_KEY
  --full-server <url>  the address of the API of the full server, such as http://10.0.0.5:4000
  --port <n>           the port of the API; 0 takes a free one (default: PORT, or 4000)
  --admin-port <n>     the port of /metrics, /livez and /readyz (default: PCP_ADMIN_PORT, or 9000)
  --host <name>        the address of the API; localhost is 127.0.0.1 and ::1, 0.0.0.0 is every interface (default:
                       localhost)
  --admin-host <name>  the address of the port for operators, which needs no token (default: localhost, whatever
                       --host is)
  --stop-delay <s>     the seconds after SIGTERM in which requests are still taken, each on a connection that ends
                       with it, so that a balancer uses other servers from then on (default: 0)
  --log-level <level>  what the log has at least: error, warn, info or debug (default: info)
  --log-format <name>  pretty is for people, json for programs (default: pretty on a terminal, else json)
  --help               this text

  DATABASE_URL         a database of PostgreSQL 15 or newer, such as postgres://user:password@host/name
  PCP_ENGINE           the socket of Docker or Podman, or none (default: that of the configuration)
  PCP_GIT_WEBHOOK_SECRET
                       the secret with which git hosts sign what they report at /hooks/git
  PCP_DATA_KEY         the key of the secrets in the database: 32 bytes as base64 (default: the file data.key below the
                       data folder, which the first start makes)
  PCP_MAIL_WEBHOOK_SECRET
                       the password with which a mail provider passes replies to tickets on at /hooks/mail
  PCP_SERVERS_SECRET   the secret by which servers with --only api call the full one: 32 characters or more
  PCP_SMTP_PASSWORD    the password of the mail server, if the configuration names a user
  PCP_REGISTRY_AUTH    logins of registries, as Docker keeps them in its config.json
  PCP_ASSISTANT_KEY    the key of the assistant, if the configuration says that it has one
  PCP_STRIPE_KEY       the secret key of the Stripe account, if the configuration names Stripe
  PCP_STRIPE_WEBHOOK_SECRET
                       the signing secret of the webhook endpoint at Stripe
`;
}

/** The flags of a command line. Throws a `UsageError`. */
export function readServeFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServeFlags {
  const { values } = parseOptions({
    args: [...args],
    options: {
      data: dataOption(environment),
      config: { type: 'string' },
      'print-config': { type: 'boolean', default: false },
      'print-cluster-rights': { type: 'boolean', default: false },
      simulated: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      only: { type: 'string' },
      'full-server': { type: 'string' },
      check: { type: 'boolean', default: false },
      port: { type: 'string', default: environment.PORT ?? '4000' },
      'admin-port': { type: 'string', default: environment.PCP_ADMIN_PORT ?? '9000' },
      host: { type: 'string', default: 'localhost' },
      'admin-host': { type: 'string', default: 'localhost' },
      'stop-delay': { type: 'string', default: '0' },
      'log-level': { type: 'string', default: 'info' },
      'log-format': { type: 'string' },
    },
  });
  return {
    folder: readDataFolder(values.data),
    config: values.config ?? environment.PCP_CONFIG ?? null,
    port: readPort('--port', values.port),
    adminPort: readPort('--admin-port', values['admin-port']),
    host: values.host,
    adminHost: values['admin-host'],
    stopDelaySeconds: readSeconds('--stop-delay', values['stop-delay']),
    checks: values.check,
    printsConfig: values['print-config'],
    printsClusterRights: values['print-cluster-rights'],
    isSimulated: values.simulated,
    hasDemo: values.demo,
    fullServer: readFullServer(values),
    logLevel: oneOf('--log-level', logLevels, values['log-level']),
    logFormat: values['log-format'] === undefined ? null : oneOf('--log-format', logFormats, values['log-format']),
  };
}

/** Both flags, or none of them. */
function readFullServer(given: {
  readonly only?: string | undefined;
  readonly 'full-server'?: string | undefined;
  readonly demo: boolean;
}): string | null {
  const { only, 'full-server': url, demo } = given;
  if (only === undefined && url === undefined) return null;
  if (only !== undefined) oneOf('--only', ['api'], only);
  if (only === undefined || url === undefined) throw new UsageError('--only api and --full-server need each other');
  if (demo) throw new UsageError('--demo is for a full server, not for --only api');
  return readFullAddress(url);
}

/** The address of a full server. Throws a `UsageError`. */
export function readFullAddress(url: string): string {
  if (!/^https?:\/\/[^/?#]+$/.test(url))
    throw new UsageError(`--full-server takes an address such as http://10.0.0.5:4000, not "${url}"`);
  return url;
}

function readSeconds(flag: string, text: string): number {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (!(seconds <= 3600)) throw new UsageError(`${flag} takes seconds from 0 to 3600, not "${text}"`);
  return seconds;
}

export function oneOf<Name extends string>(flag: string, names: readonly Name[], value: string): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new UsageError(`${flag} takes ${names.join(', ')}, not "${value}"`);
  return found;
}
