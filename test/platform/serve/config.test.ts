import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ServeConfigError } from '../../../platform/shared/config-error.ts';
import { defaultConfigFile, readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const { document } = generatedContract();

test('the default has a region, whose tiers need no payment', () => {
  const { regions, tiers, templates } = readConfig(null, document);

  expect(regions).toMatchObject([{ id: 'local', tiers: ['free', 'standard'], ingress: { ipv4: ['127.0.0.1'] } }]);
  expect(tiers.map(({ id, monthlyCents }) => [id, monthlyCents])).toEqual([
    ['free', 0],
    ['standard', 0],
  ]);
  expect(templates.map(({ id }) => id)).toEqual(['postgresql', 'redis', 'mysql', 'mongodb', 'rabbitmq']);
});

test.each([
  ['data: var', '/templates/0/components/0/run/data is "var"; it has to match ^/[^:]+$.'],
  ['health: pg_isready', '/templates/0/components/0/run/health must be array.'],
  ['env: { A: 1 }', '/templates/0/components/0/run/env/A must be string.'],
  ['entrypoint: [a]', '/templates/0/components/0/run/entrypoint is unknown.'],
])('a component that runs with %s is a mistake', (run, mistake) => {
  const usual = readFileSync(defaultConfigFile, 'utf8');
  const [, catalog = ''] = /^(templates:[^]*?)^ {2}- id: redis/m.exec(usual) ?? [];

  const text = catalog.replace(/ {8}run:\n[^]*? {4}footprint/, `        run: { ${run} }\n    footprint`);

  expect(mistakesOf(text).map((line) => line.replace(/^my.yaml:\d+ {2}/, ''))).toEqual([mistake]);
});

test('the file of the default describes each field', () => {
  const lines = readFileSync(defaultConfigFile, 'utf8').split('\n');
  const undescribed = lines.filter((line, index) => /^\w+:/.test(line) && !(lines[index - 1] ?? '').startsWith('#'));

  expect(undescribed).toEqual([]);
});

test('a file replaces the members that it has, and leaves the rest', () => {
  const config = read('dashboardUrl: https://console.example.com\naccount: { name: Ada, email: ada@example.com }\n');

  expect(config).toMatchObject({
    dashboardUrl: 'https://console.example.com',
    account: { name: 'Ada', email: 'ada@example.com' },
    supportAddress: 'support@example.com',
    regions: [{ id: 'local' }],
  });
});

test('members that a section leaves out stay too; a list is replaced as a whole', () => {
  const config = read('engine: { subnets: 10.90.0.0/16 }\nmail: { smtp: null }\ntrustedProxies: [loopback]\n');

  expect(config).toMatchObject({
    engine: { socket: 'auto', subnets: '10.90.0.0/16', sources: { caFile: null } },
    mail: { from: 'no-reply@example.com', smtp: null },
    trustedProxies: ['loopback'],
  });
});

test('the file of authorities of git hosts gets an absolute path', () => {
  const { engine } = read('engine: { sources: { caFile: etc/own-ca.pem } }\n');

  expect(engine.sources).toEqual({ caFile: join(process.cwd(), 'etc/own-ca.pem') });
  expect(mistakesOf('engine: { sources: { allowsFiles: true } }\n')).toEqual([
    expect.stringContaining('/engine/sources/allowsFiles is unknown.'),
  ]);
});

test('an empty file is the default', () => {
  expect(read('# nothing yet\n')).toEqual(readConfig(null, document));
});

test('every mistake is listed with its line and the expected value', () => {
  const text = `accont: {}
dashboardUrl: console.example.com
regions:
  - id: Local
    name: Here
    country: germany
    virtual: false
    tls: 1
    tiers: [free]
    ingress: { host: "a b", ipv4: [1.2.3], ipv6: [] }
  - 5
templates:
  - { id: wiki, name: Wiki }
`;

  expect(mistakesOf(text)).toEqual(
    expect.arrayContaining([
      'my.yaml:1  /accont is unknown. Did you mean "account"?',
      'my.yaml:2  /dashboardUrl is "console.example.com"; it has to match ^https?://[^/]+(/.*[^/])?$.',
      'my.yaml:2  /dashboardUrl must match format "uri".',
      'my.yaml:4  /regions/0/id is "Local"; it has to match ^[a-z0-9][a-z0-9-]*$.',
      'my.yaml:6  /regions/0/country is "germany"; it has to match ^[A-Z]{2}$.',
      'my.yaml:8  /regions/0/tls must be boolean.',
      'my.yaml:10  /regions/0/ingress/host must match format "hostname".',
      'my.yaml:10  /regions/0/ingress/ipv4/0 must match format "ipv4".',
      'my.yaml:11  /regions/1 must be object.',
    ]),
  );
  expect(mistakesOf(text)).toContain('my.yaml:13  /templates/0 lacks `components`.');
});

test('ids that refer to nothing or are there twice are mistakes, and so is a price without a payment provider', () => {
  const text = `tiers:
  - { id: free, name: Free, description: x, monthlyCents: 0, currency: eur, free: true, available: true, pool: { cpu: 1, memory: 1, storage: 1 } }
  - { id: free, name: Pro, description: x, monthlyCents: 900, currency: eur, free: false, available: true, pool: { cpu: 1, memory: 1, storage: 1 } }
`;

  expect(mistakesOf(text)).toEqual([
    'my.yaml:1  /regions/0/tiers/1 names the tier "standard", which /tiers does not have.',
    'my.yaml:3  /tiers/1/monthlyCents has to be 0, because there is no payment provider.',
    'my.yaml:3  /tiers/1/id is "free", which is there twice.',
  ]);
});

test('a region may be a cluster, whose kubeconfig gets an absolute path', () => {
  const network = 'ingressFrom: [192.0.2.5, "fd00::/8"], mayReach: [10.0.0.0/8]';
  const volumes = 'storage: 1000, growsVolumes: true';
  const given = `kubeconfig: etc/cluster, registry: "registry.test:5000/apps", ${volumes}, ${network}`;

  const { regions } = read(cluster(given));

  expect(regions[0]?.kubernetes).toEqual({
    kubeconfig: join(process.cwd(), 'etc/cluster'),
    registry: 'registry.test:5000/apps',
    storage: 1000,
    growsVolumes: true,
    ingressFrom: ['192.0.2.5', 'fd00::/8'],
    mayReach: ['10.0.0.0/8'],
  });
  expect(read(cluster('kubeconfig: null, registry: apps.test, storage: 1')).regions[0]?.kubernetes).toMatchObject({
    kubeconfig: null,
  });
});

test('a cluster leads its requests by pods if its region says so', () => {
  const given = 'kubeconfig: null, registry: apps.test, storage: 1, ingress: ';
  const ingress = { type: 'NodePort', port: 30080, securePort: null, replicas: 3 };

  expect(read(cluster(`${given}${JSON.stringify(ingress)}`)).regions[0]?.kubernetes?.ingress).toEqual(ingress);
  expect(mistakesOf(cluster(`${given}{ type: Gateway, port: 0 }`))).toEqual([
    'my.yaml:9  /regions/0/kubernetes/ingress lacks `securePort`.',
    'my.yaml:9  /regions/0/kubernetes/ingress/type is "Gateway"; it has to be LoadBalancer, NodePort.',
    'my.yaml:9  /regions/0/kubernetes/ingress/port must be >= 1.',
  ]);
});

test('mistakes of a cluster are listed with their places', () => {
  expect(mistakesOf(cluster('kubeconfig: null, registry: https://apps.test, storag: 1'))).toEqual([
    'my.yaml:9  /regions/0/kubernetes lacks `storage`.',
    'my.yaml:9  /regions/0/kubernetes/storag is unknown. Did you mean "storage"?',
    'my.yaml:9  /regions/0/kubernetes/registry is "https://apps.test"; it has to match ^[a-z0-9.-]+(:\\d+)?(/[a-z0-9._-]+)*$.',
  ]);
  const used = cluster('kubeconfig: null, registry: apps.test, storage: 1');
  expect(mistakesOf(used.replace('virtual: false', 'virtual: true'))).toEqual([
    'my.yaml:9  /regions/0/kubernetes is for a region that is not `virtual`.',
  ]);
});

test('a service is named by its origin, and a proxy by its address', () => {
  expect(mistakesOf('serviceUrl: https://pcp.example.com/\nsignUp: all\nphone: off\n')).toEqual([
    'my.yaml:1  /serviceUrl is "https://pcp.example.com/"; it has to match ^https?://[^/]+$.',
    'my.yaml:2  /signUp is "all"; it has to be open, invited.',
  ]);
  expect(mistakesOf('trustedProxies: [10.0.0.0/8, loopback, proxy.local, 10.0.0.0/99]\n')).toEqual([
    'my.yaml:1  /trustedProxies/2 is "proxy.local". Write an address, a subnet such as 10.0.0.0/8, or loopback.',
    'my.yaml:1  /trustedProxies/3 is "10.0.0.0/99". Write an address, a subnet such as 10.0.0.0/8, or loopback.',
  ]);
});

test('with a payment provider, a tier may have a price', () => {
  const text = `payments: { provider: stripe, mode: live, apiUrl: https://api.stripe.com }
tiers:
  - { id: free, name: Free, description: x, monthlyCents: 0, currency: eur, free: true, available: true, pool: { cpu: 1, memory: 1, storage: 1 } }
  - { id: standard, name: Pro, description: x, monthlyCents: 900, currency: eur, free: false, available: true, pool: { cpu: 1, memory: 1, storage: 1 } }
`;

  expect(mistakesOf(text)).toEqual([]);
  expect(mistakesOf(text.replace('stripe,', 'paypal,'))).toEqual([
    expect.stringContaining('my.yaml:1  /payments/provider is "paypal"'),
  ]);
});

test('a file that is not YAML, or has no members, is one mistake', () => {
  expect(mistakesOf('regions: [')).toEqual([expect.stringContaining('my.yaml:1  invalid YAML: ')]);
  expect(mistakesOf('- free')).toEqual(['my.yaml:1  The configuration must be object.']);
});

/** A configuration whose region is a cluster with some members. */
function cluster(members: string): string {
  return `regions:
  - id: far
    name: Far
    country: null
    virtual: false
    tls: false
    tiers: [free]
    ingress: { host: far.test, ipv4: [], ipv6: [] }
    kubernetes: { ${members} }
`;
}

function read(text: string) {
  return readConfig({ name: 'my.yaml', text }, document);
}

function mistakesOf(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ServeConfigError) return error.mistakes;
    throw error;
  }
  return [];
}
