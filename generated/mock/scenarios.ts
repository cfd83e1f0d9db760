// Made by npm run generate from openapi/ and mock/scenarios/; do not edit.

export type ScenarioName = 'app-crashing' | 'app-deploying' | 'app-unhealthy' | 'connection-drops' | 'deploy-fails' | 'deploy-hangs' | 'domain-waiting' | 'everything-down' | 'first-run' | 'flaky' | 'free-tier-used-up' | 'git-host-flaky' | 'payment-needed' | 'pool-exhausted' | 'rate-limited' | 'region-warming' | 'session-expires' | 'slow-network' | 'streams-break';

/** As `ScenarioRow` of mock/fetch/scenarios.ts describes them. */
export const scenarioRows: readonly unknown[] = [
  { name: 'app-crashing', given: [{ event: 'outOfMemory', app: 'acme/storefront', service: 'web' }], operations: {} },
  { name: 'app-deploying', given: [{ event: 'push', app: 'acme/storefront' }], operations: {} },
  { name: 'app-unhealthy', given: [{ event: 'unhealthy', app: 'acme/storefront', service: 'web' }], operations: {} },
  {
    name: 'connection-drops',
    given: [],
    operations: {},
    others: {
      steps: [
        { response: null, delayMs: 0, cutAfter: null, lasts: { times: 4 } },
        { response: null, delayMs: 0, cutAfter: 0, lasts: { times: 1 } },
      ],
      again: true,
    },
  },
  {
    name: 'deploy-fails',
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'fail' }, { event: 'push', app: 'acme/storefront' }],
    operations: {},
  },
  {
    name: 'deploy-hangs',
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'hang' }, { event: 'push', app: 'acme/storefront' }],
    operations: {},
  },
  { name: 'domain-waiting', given: [{ event: 'newDomain', app: 'acme/storefront', host: 'gifts.acme.test' }], operations: {} },
  {
    name: 'everything-down',
    given: [],
    operations: { getHealth: { steps: [{ response: { code: 503 }, delayMs: 0, cutAfter: null, lasts: 'forever' }], again: false } },
    others: { steps: [{ response: { code: 500 }, delayMs: 0, cutAfter: null, lasts: 'forever' }], again: false },
  },
  {
    name: 'first-run',
    given: [{ event: 'newAccount' }],
    operations: {
      listGithostInstallations: {
        steps: [{ response: { code: 200, example: 'notLinked' }, delayMs: 0, cutAfter: null, lasts: 'forever' }],
        again: false,
      },
    },
  },
  {
    name: 'flaky',
    given: [],
    operations: {},
    others: {
      steps: [
        { response: null, delayMs: 0, cutAfter: null, lasts: { times: 2 } },
        { response: { code: 500 }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
      ],
      again: true,
    },
  },
  {
    name: 'free-tier-used-up',
    given: [{ event: 'newAccount' }, { event: 'newWorkspace', owner: 'ada@acme.test', slug: 'acme', tier: 'free' }],
    operations: {},
  },
  {
    name: 'git-host-flaky',
    given: [],
    operations: {
      listGithostInstallations: {
        steps: [
          { response: { code: 502, example: 'provider_error' }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
          { response: null, delayMs: 0, cutAfter: null, lasts: 'forever' },
        ],
        again: false,
      },
      inspectSource: {
        steps: [
          { response: { code: 502, example: 'provider_error' }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
          { response: null, delayMs: 0, cutAfter: null, lasts: 'forever' },
        ],
        again: false,
      },
      inspectPublic: {
        steps: [
          { response: { code: 502, example: 'provider_error' }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
          { response: null, delayMs: 0, cutAfter: null, lasts: 'forever' },
        ],
        again: false,
      },
      importProject: {
        steps: [
          { response: { code: 502, example: 'provider_error' }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
          { response: null, delayMs: 0, cutAfter: null, lasts: 'forever' },
        ],
        again: false,
      },
      getRegistryImage: {
        steps: [
          { response: { code: 502, example: 'provider_error' }, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
          { response: null, delayMs: 0, cutAfter: null, lasts: 'forever' },
        ],
        again: false,
      },
    },
  },
  {
    name: 'payment-needed',
    given: [{ event: 'card', owner: 'ada@acme.test', card: 'none' }, { event: 'renewal', workspace: 'acme' }],
    operations: {},
  },
  {
    name: 'pool-exhausted',
    given: [
      { event: 'poolSize', tier: 'pro', cpu: 2, memory: 3221225472, storage: 21474836480 },
      { event: 'poolSize', tier: 'starter', cpu: 1 },
    ],
    operations: {},
  },
  {
    name: 'rate-limited',
    given: [],
    operations: {
      askAi: { steps: [{ response: { code: 429, example: 'rate_limited' }, delayMs: 0, cutAfter: null, lasts: 'forever' }], again: false },
      inspectPublic: {
        steps: [{ response: { code: 429, example: 'rate_limited' }, delayMs: 0, cutAfter: null, lasts: 'forever' }],
        again: false,
      },
    },
  },
  {
    name: 'region-warming',
    given: [
      { event: 'provisioning', region: 'ap-sydney', outcome: 'ready', seconds: 20 },
      { event: 'activation', workspace: 'acme', region: 'ap-sydney', tier: 'starter' },
    ],
    operations: {},
  },
  {
    name: 'session-expires',
    given: [],
    operations: {},
    others: {
      steps: [
        { response: null, delayMs: 0, cutAfter: null, lasts: { times: 10 } },
        { response: { code: 401 }, delayMs: 0, cutAfter: null, lasts: 'forever' },
      ],
      again: false,
    },
  },
  {
    name: 'slow-network',
    given: [],
    operations: {},
    others: { steps: [{ response: null, delayMs: 2000, cutAfter: null, lasts: 'forever' }], again: false },
  },
  {
    name: 'streams-break',
    given: [],
    operations: {
      getAppStatus: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getAppMetrics: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getActiveDeploy: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getDeployLogs: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      followAppLogs: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      readServiceLogs: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getWorkspace: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      listTicketMessages: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
    },
  },
];
