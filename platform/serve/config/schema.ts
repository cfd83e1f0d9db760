import { backupSchema } from '../../backup/config.ts';
import { baseImagesSchema } from '../../builds/config.ts';
import { migrateSchema } from '../../database/config.ts';
import { dockerSchemas } from '../../docker/config.ts';
import { ingressSchema } from '../../ingress/config.ts';
import { clusterSchema } from '../../kubernetes/config.ts';
import { providerSchemas } from '../../providers/config.ts';
import { bytes, closed, flag, hostname, originUrl, text, url } from '../../shared/config-schema.ts';
import { sshSchema } from '../../shell/config.ts';
import { sourcesSchema } from '../../sources/config.ts';
import { telemetrySchemas } from '../../telemetry/config.ts';

const id = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 63 };

const { socket, lowDiskBytes, subnets, acceptsSharedNetwork, containerBytes, builds } = dockerSchemas;
const { telemetry, otlp } = telemetrySchemas;
const { mail, dns, assistant, registries, imports, payments } = providerSchemas;

const engine = closed({
  socket,
  ingress: ingressSchema,
  ssh: sshSchema,
  baseImages: baseImagesSchema,
  sources: sourcesSchema,
  telemetry,
  otlp,
  lowDiskBytes,
  subnets,
  acceptsSharedNetwork,
  containerBytes,
  builds,
});

const tier = closed({
  id,
  name: text(),
  description: text(),
  monthlyCents: { type: 'integer', minimum: 0, maximum: 1_000_000_00 },
  currency: { type: 'string', pattern: '^[a-z]{3}$' },
  free: flag,
  available: flag,
  pool: closed({ cpu: { type: 'number', minimum: 0, maximum: 1_000_000 }, memory: bytes, storage: bytes }),
});

/** The least sizes are those of the platform. */
const size = closed({
  cpu: { type: 'number', minimum: 0.1, maximum: 1000 },
  memory: { ...bytes, minimum: 134_217_728 },
});

const regionFields = {
  id,
  name: text(),
  country: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' },
  virtual: flag,
  tls: flag,
  tiers: { type: 'array', maxItems: 50, uniqueItems: true, items: id },
  ingress: closed({
    host: hostname,
    ipv4: { type: 'array', maxItems: 16, items: { type: 'string', format: 'ipv4' } },
    ipv6: { type: 'array', maxItems: 16, items: { type: 'string', format: 'ipv6' } },
  }),
};

const region = { ...closed(regionFields), properties: { ...regionFields, kubernetes: clusterSchema } };

const words = { type: 'array', minItems: 1, maxItems: 100, items: { type: 'string', maxLength: 4096 } };

/** Settings of an application's component, all optional. */
const run = {
  type: 'object',
  additionalProperties: false,
  properties: {
    data: { type: 'string', maxLength: 255, pattern: '^/[^:]+$' },
    argv: words,
    env: { type: 'object', maxProperties: 100, additionalProperties: { type: 'string', maxLength: 4096 } },
    user: text(),
    health: words,
  },
};

const withRun = { properties: { components: { items: { properties: { run } } } } };

const urlOrNull = { ...url, type: ['string', 'null'] };

const perMinute = { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000 };

/** The JSON Schema of the configuration; `template` is the contract's schema of an application. */
export function configSchema(template: object): object {
  return closed({
    serviceUrl: { ...originUrl, type: ['string', 'null'] },
    trustedProxies: { type: 'array', maxItems: 50, uniqueItems: true, items: text() },
    signUp: { enum: ['open', 'invited'] },
    phone: { enum: ['off', 'code'] },
    operators: { type: 'array', maxItems: 50, uniqueItems: true, items: { type: 'string', format: 'email' } },
    dashboardUrl: urlOrNull,
    statusUrl: urlOrNull,
    supportAddress: { type: 'string', format: 'email' },
    imageRegistry: text(),
    allowsPrivateRepositories: flag,
    allowsPrivateWebhooks: flag,
    defaultSizes: closed({ programs: size, others: size }),
    mail,
    dns,
    assistant,
    registries,
    imports,
    requestsPerMinute: closed({ account: perMinute, client: perMinute }),
    migrate: migrateSchema,
    backup: backupSchema,
    account: closed({ name: text(80), email: { type: 'string', format: 'email' } }),
    payments,
    engine,
    tiers: { type: 'array', minItems: 1, maxItems: 50, items: tier },
    regions: { type: 'array', minItems: 1, maxItems: 50, items: region },
    templates: { type: 'array', maxItems: 500, items: { allOf: [template, withRun] } },
  });
}
