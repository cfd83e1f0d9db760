/** The text that `npm run bench -- --help` prints. */
export const help = `npm run bench [-- --rounds 6] [-- --seconds 0.8] [-- --json]
npm run bench -- fastify [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- streams [--streams 2000] [--seconds 10] [--json]
npm run bench -- mock [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- world [--json]
npm run bench -- watch [--streams 2000] [--seconds 30] [--json]
npm run bench -- serve [--workspaces 4] [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- types [--rounds 6] [--json]
npm run bench -- sizes [--json]
npm run bench -- cli [--rounds 6] [--json]
npm run bench -- dashboard [--rounds 6] [--chromium /usr/bin/chromium] [--json]
npm run bench -- runtime [--rounds 8] [--seconds 1] [--json]
npm run bench -- runtime --socket <file> --image <image> [--subnets 10.202.0.0/16] [--parts deploys,packages,idle]
  [--apps 50] [--rounds 5] [--json]
npm run bench -- kubernetes [--apps 2000] [--json]
npm run bench -- kubernetes --kubeconfig <file> --image <image> [--rounds 6] [--json]
npm run bench -- kubernetes --parts faults [--json]
npm run bench -- logs [--lines 10000000] [--json]
npm run bench -- backup [--variables 2500000] [--json]
npm run bench -- migration [--variables 2500000] [--json]

Measures the front: requests per second with authentication, access policy, full validation and a trivial handler,
compared with bare Express and stock express-openapi-validator, in interleaved rounds. A separate process sends the load. Also measures serve() with its defaults (log, metrics),
compared with bare Express and a plain pino logger, and both with Fastify by processor time.
fastify: compares only with Fastify.
streams: measures what many open streams cost, and checks that no frame is lost and no stream stays open.
mock: compares the mock with \`prism mock\` and @scalar/mock-server, with the same document, and reads of a world with examples.
serve: compares a control plane on a database with bare Express and the same statements by hand: on SQLite, or in the
empty database of PostgreSQL in DATABASE_URL. Also measures a read of a workspace with 50 apps, and the memory.
world: measures the memory of worlds, years without requests, and telemetry of 7 days.
types: measures what calls of the client cost to type-check, with the TypeScript of this project and with TypeScript 7, which it installs.
sizes: measures what the client and the mock add to a page.
cli: measures the start of pcp, a call and a log beside bare Node, by processor time, and its package.
dashboard: measures the dashboard in Chromium: sizes, the first list, 500 apps, and a log of 100,000 lines.
runtime: compares the processor time of the ingress for a request with that of httpxy and of nginx with one worker.
With --socket it measures apps instead, on an engine that runs and has an image with Node and npm, in parts:
  deploys    a deploy of a present image, and uploads; medians of rounds
  packages   an upload of a Node app whose 80 packages are in its cache; medians of rounds
  idle       what apps cost without requests, and how soon they are adopted after a restart
  lost       how many of 50,000 requests are lost over 10 deploys, and over 3 kills of the control plane (15 minutes)
  lines      whether 20,000 lines a second for 60 s get into the log, each of them once (3 minutes)
kubernetes: measures what many apps in a cluster cost the control plane, with an API in memory.
With --kubeconfig it measures the waiting times of an app in a cluster that runs, and whose pods this machine reaches.
With --parts faults it starts a cluster itself: how many of 50,000 requests are lost over 10 deploys, and over an update
of the ingress, and how soon another server goes on after the one that led was killed (10 minutes).
logs: measures what the store of logs costs, by processor time.
watch: opens idle streams of one workspace of a control plane, and counts its statements while another one changes.
backup: backs up a database of SQLite beside a server, and measures how long its requests wait.
migration: changes the table of variables on SQLite, or in the empty database of PostgreSQL in DATABASE_URL, and
measures how long that takes and keeps others from their rows.

  --rounds <n>       number of rounds; medians are reported (default: 6)
  --seconds <n>      seconds of load per round (default: 0.8), or seconds that the streams stay open (default: 10)
  --streams <n>      number of streams that are open at once (default: 2000)
  --socket <file>    the socket of an engine
  --image <image>    an image with Node and npm, which the engine has, or with a server, which a cluster has
  --kubeconfig <file>  the access to a cluster
  --subnets <cidr>   addresses for networks that nothing else on this machine has (default: 10.202.0.0/16)
  --chromium <file>  the browser (default: /usr/bin/chromium)
  --parts <names>    what is measured on the engine (default: deploys,packages,idle)
  --apps <n>         number of apps that are idle (default: 50, or 2000 in a cluster)
  --lines <n>        number of lines in the store of logs (default: 10000000)
  --variables <n>    number of variables in the database that is backed up or migrated (default: 2500000)
  --workspaces <n>   number of workspaces, each with 50 apps of 50 variables (default: 4)
  --json             print one line of JSON instead of a table
  --help             print this help
`;
