/** Files of the shop in the examples, which an inspection of its repository reads. */
const storefront = {
  'compose.yaml': `services:
  web:
    build: .
    command: node server.js
    ports: ["3000"]
    depends_on: [db]
    cpus: 0.5
    mem_limit: 1g
    environment:
      LOG_LEVEL: \${LOG_LEVEL:-info}
  db:
    image: postgres:17
    cpus: 1
    mem_limit: 1536m
    volumes: ["db-data:/var/lib/postgresql"]
  mailer:
    build: .
    command: node mailer.js
    profiles: [worker]
volumes:
  db-data:
    x-size: 10g
`,
  '.env.example': 'DATABASE_URL=\nSHOP_NAME=\n',
  'package.json': '{ "name": "storefront", "dependencies": { "express": "5" }, "engines": { "node": "24" } }\n',
  'package-lock.json': '{}\n',
  'server.js': '',
};

/** Files of the public repository that the examples inspect. */
const guestbook = {
  'compose.yaml': `services:
  web:
    build: .
    ports: ["8080"]
    depends_on: [cache]
    cpus: 0.25
    mem_limit: 256m
    environment:
      CACHE_URL: \${CACHE_URL:-redis://cache:6379}
  cache:
    image: redis:8
    cpus: 0.25
    mem_limit: 128m
  mailer:
    build: .
    command: guestbook mail
    depends_on: [cache]
    cpus: 0.1
    mem_limit: 64m
    healthcheck:
      test: guestbook check
`,
  '.env.example': 'SIGNING_SECRET=\n',
  'go.mod': 'module samples.test/guestbook\n\ngo 1.25\n',
};

/** Files of the examples' repositories, by repository name. */
export const exampleFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = { storefront, guestbook };
