/** The files of the shop that the examples deploy: what an inspection of its repository reads. */
export const storefrontFiles = {
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
`,
  '.env.example': 'DATABASE_URL=\nSHOP_NAME=\n',
  'package.json': '{ "name": "storefront", "dependencies": { "express": "5" }, "engines": { "node": "24" } }\n',
  'package-lock.json': '{}\n',
  'server.js': '',
};
