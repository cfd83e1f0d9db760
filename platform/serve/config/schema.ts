import { baseNames } from './config.ts';

const text = (maxLength = 255) => ({ type: 'string', minLength: 1, maxLength });
const url = { type: 'string', format: 'uri', pattern: '^https?://[^/]+(/.*[^/])?$' };
const id = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 63 };
const flag = { type: 'boolean' };
const bytes = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

function closed(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function orNull(schema: object): object {
  return { ...schema, type: ['object', 'null'] };
}

/** An IP address, optionally with a port: `192.0.2.1:5353`, `[2001:db8::1]:5353`. */
const nameServer = {
  anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }, { pattern: '^(\\d+(\\.\\d+){3}|\\[[0-9a-fA-F:.]+\\]):\\d{1,5}$' }],
  type: 'string',
};

/** A host as in references of images. */
const registryHost = {
  type: 'string',
  maxLength: 255,
  pattern: '^([a-z0-9-]+\\.)+[a-z0-9-]+(:\\d{1,5})?$|^localhost(:\\d{1,5})?$',
};

const smtp = closed({
  host: { type: 'string', format: 'hostname' },
  port: { type: 'integer', minimum: 1, maximum: 65535 },
  security: { enum: ['tls', 'starttls', 'none'] },
  user: { type: ['string', 'null'], minLength: 1 },
});

const listens = { type: 'integer', minimum: 0, maximum: 65535 };

const engine = closed({
  socket: { type: 'string', pattern: '^(auto|none|/.+)$' },
  ingress: closed({
    host: text(),
    port: listens,
    securePort: { ...listens, type: ['integer', 'null'] },
    certificates: { type: 'array', maxItems: 100, items: closed({ certificateFile: text(4096), keyFile: text(4096) }) },
    acme: orNull(
      closed({ directoryUrl: { type: 'string', format: 'uri' }, email: { type: ['string', 'null'], format: 'email' } }),
    ),
  }),
  ssh: closed({ host: text(), port: listens, publicHost: { type: ['string', 'null'], format: 'hostname' } }),
  baseImages: {
    type: 'object',
    properties: Object.fromEntries(baseNames.map((name) => [name, closed({ image: text(500), version: text(50) })])),
    additionalProperties: false,
  },
  sources: closed({ allowsFiles: flag }),
  telemetry: closed({ bytes: { ...bytes, minimum: 100_000_000 } }),
  otlp: closed({ port: listens, host: { type: ['string', 'null'], format: 'hostname' } }),
  lowDiskBytes: bytes,
  subnets: { type: 'string', pattern: '^(\\d{1,3}\\.){3}\\d{1,3}/(8|9|1\\d|2[0-4])$' },
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

const region = closed({
  id,
  name: text(),
  country: { type: ['string', 'null'], pattern: '^[A-Z]{2}$' },
  virtual: flag,
  tls: flag,
  tiers: { type: 'array', maxItems: 50, uniqueItems: true, items: id },
  ingress: closed({
    host: { type: 'string', format: 'hostname' },
    ipv4: { type: 'array', maxItems: 16, items: { type: 'string', format: 'ipv4' } },
    ipv6: { type: 'array', maxItems: 16, items: { type: 'string', format: 'ipv6' } },
  }),
});

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

/** The JSON Schema of the configuration; `template` is the contract's schema of an application. */
export function configSchema(template: object): object {
  return closed({
    serviceUrl: { ...url, type: ['string', 'null'], pattern: '^https?://[^/]+$' },
    trustedProxies: { type: 'array', maxItems: 50, uniqueItems: true, items: text() },
    signUp: { enum: ['open', 'invited'] },
    phone: { enum: ['off', 'code'] },
    dashboardUrl: url,
    statusUrl: url,
    supportAddress: { type: 'string', format: 'email' },
    imageRegistry: text(),
    allowsPrivateRepositories: flag,
    mail: closed({
      from: { type: 'string', pattern: '^([^<>@\\r\\n]+ <[^\\s@<>,]+@[^\\s@<>,]+>|[^\\s@<>,]+@[^\\s@<>,]+)$' },
      smtp: orNull(smtp),
    }),
    dns: closed({ servers: { type: ['array', 'null'], minItems: 1, maxItems: 16, items: nameServer } }),
    assistant: orNull(closed({ url, model: text(), key: flag })),
    registries: {
      type: ['array', 'string', 'null'],
      pattern: '^auto$',
      maxItems: 50,
      items: closed({ host: registryHost, tls: flag, private: flag }),
    },
    imports: { type: ['array', 'null'], uniqueItems: true, items: { enum: ['heroku', 'render'] } },
    migrate: { enum: ['auto', 'manual'] },
    account: closed({ name: text(80), email: { type: 'string', format: 'email' } }),
    payments: closed({
      provider: { enum: ['none', 'stripe'] },
      mode: { enum: ['test', 'live'] },
      apiUrl: { ...url, pattern: '^https?://[^/]+$' },
    }),
    engine,
    tiers: { type: 'array', minItems: 1, maxItems: 50, items: tier },
    regions: { type: 'array', minItems: 1, maxItems: 50, items: region },
    templates: { type: 'array', maxItems: 500, items: { allOf: [template, withRun] } },
  });
}
