// Made by npm run generate from openapi/ and mock/scenarios/; do not edit.

export type ScenarioName = 'app-crashing' | 'app-deploying' | 'connection-drops' | 'deploy-fails' | 'deploy-hangs' | 'domain-waiting' | 'everything-down' | 'first-run' | 'flaky' | 'free-tier-used-up' | 'git-host-flaky' | 'payment-needed' | 'pool-exhausted' | 'rate-limited' | 'region-warming' | 'session-expires' | 'slow-network' | 'streams-break';

/** As `ScenarioRow` of mock/fetch/scenarios.ts describes them. */
export const scenarioRows: readonly unknown[] = [
  {
    name: 'app-crashing',
    title: 'App crashing',
    description: 'One service of the storefront crashes repeatedly, because it exceeds its memory limit.',
    given: [{ event: 'outOfMemory', app: 'acme/storefront', service: 'web' }],
    operations: {},
  },
  {
    name: 'app-deploying',
    title: 'App deploying, then running',
    description: 'A commit is pushed to the repository of the storefront. Its deploy succeeds: queued, building, deploying, running. Its log follows.',
    given: [{ event: 'push', app: 'acme/storefront' }],
    operations: {},
  },
  {
    name: 'connection-drops',
    title: 'Connection drops',
    description: 'Every fifth request of the session gets no response. The next one succeeds.',
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
    title: 'Deploy fails at build',
    description: 'A commit is pushed to the repository of the storefront. Its build fails with an error that the log explains. The former release keeps running.',
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'fail' }, { event: 'push', app: 'acme/storefront' }],
    operations: {},
  },
  {
    name: 'deploy-hangs',
    title: 'Deploy hangs',
    description: 'A commit is pushed to the repository of the storefront. Its build hangs until the deploy is canceled or its time is up.',
    given: [{ event: 'build', app: 'acme/storefront', outcome: 'hang' }, { event: 'push', app: 'acme/storefront' }],
    operations: {},
  },
  {
    name: 'domain-waiting',
    title: 'Domain waiting, then ready',
    description: 'The storefront has got a domain that still points elsewhere and has no certificate. Two minutes after the first request of the session, its records are correct, and the certificate follows.',
    given: [{ event: 'newDomain', app: 'acme/storefront', host: 'gifts.acme.test' }],
    operations: {},
  },
  {
    name: 'everything-down',
    title: 'Everything down',
    description: 'Every operation fails with 500, except the health check, which responds with 503 and the status degraded.',
    given: [],
    operations: { getHealth: { steps: [{ response: { code: 503 }, delayMs: 0, cutAfter: null, lasts: 'forever' }], again: false } },
    others: { steps: [{ response: { code: 500 }, delayMs: 0, cutAfter: null, lasts: 'forever' }], again: false },
  },
  {
    name: 'first-run',
    title: 'First run',
    description: 'New accounts: no workspace, no ticket, no card, and no linked git host. Every workspace is 404. A workspace that is created exists afterwards.',
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
    title: 'Flaky server',
    description: 'Every third request of the session fails with 500. The next one succeeds.',
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
    title: 'Free tier used up',
    description: 'The account has one workspace, which uses its free tier, and no card. Requests for another free plan fail; a paid one leads to a checkout page.',
    given: [{ event: 'newAccount' }, { event: 'newWorkspace', owner: 'ada@acme.test', slug: 'acme', tier: 'free' }],
    operations: {},
  },
  {
    name: 'git-host-flaky',
    title: 'Git host flaky',
    description: 'The first request that needs the git host or another provider fails with 502. The next one succeeds.',
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
    title: 'Payment needed',
    description: 'The owner of acme has no card any more, so the renewal of its plan has failed: the invoice is open, and the plan is past due. A new workspace leads to a checkout page, and nothing new can start in acme. Paying the invoice ends it.',
    given: [{ event: 'card', owner: 'ada@acme.test', card: 'none' }, { event: 'renewal', workspace: 'acme' }],
    operations: {},
  },
  {
    name: 'pool-exhausted',
    title: 'Pool exhausted',
    description: 'The apps of acme use its pool up: nothing new fits, nothing can grow, and a smaller plan would be too small.',
    given: [
      { event: 'poolSize', tier: 'pro', cpu: 2, memory: 3221225472, storage: 21474836480 },
      { event: 'poolSize', tier: 'starter', cpu: 1 },
    ],
    operations: {},
  },
  {
    name: 'rate-limited',
    title: 'Rate limited',
    description: 'The assistant and the inspection of public sources respond with 429 and `Retry-After`.',
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
    title: 'Region warming, then active',
    description: 'A virtual region is being provisioned for acme. It is ready 20 seconds after the first request of the session. Until then, new apps in it are refused.',
    given: [
      { event: 'provisioning', region: 'ap-sydney', outcome: 'ready', seconds: 20 },
      { event: 'activation', workspace: 'acme', region: 'ap-sydney', tier: 'starter' },
    ],
    operations: {},
  },
  {
    name: 'session-expires',
    title: 'Session expires midway',
    description: 'The first ten requests succeed. After that, the client is signed out, and every operation that needs an account is 401.',
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
    title: 'Slow network',
    description: 'Each response takes two seconds.',
    given: [],
    operations: {},
    others: { steps: [{ response: null, delayMs: 2000, cutAfter: null, lasts: 'forever' }], again: false },
  },
  {
    name: 'streams-break',
    title: 'Streams break',
    description: 'Each stream is cut after three frames, every time. Other requests succeed.',
    given: [],
    operations: {
      getAppStatus: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getAppMetrics: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getActiveDeploy: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      getDeployLogs: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      readServiceLogs: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
      listTicketMessages: { steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }], again: false },
    },
  },
];
