// Made by npm run generate from openapi/; do not edit.

/** The step of each range and how many samples it has. */
export const ranges = {
  '15m': { stepMs: 30000, points: 30 },
  '1h': { stepMs: 60000, points: 60 },
  '6h': { stepMs: 300000, points: 72 },
  '24h': { stepMs: 900000, points: 96 },
  '7d': { stepMs: 7200000, points: 84 },
} as const;

export type Range = keyof typeof ranges;

/** The categories of each preset of a log, in order. */
export const logPresets = {
  access: [
    { id: '2xx', source: 'ingress', isDefault: false },
    { id: '3xx', source: 'ingress', isDefault: false },
    { id: '4xx', source: 'ingress', isDefault: true },
    { id: '5xx', source: 'ingress', isDefault: true },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  postgres: [
    { id: 'slow', source: 'log', isDefault: true },
    { id: 'lock', source: 'log', isDefault: true },
    { id: 'deadlock', source: 'log', isDefault: true },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'connection', source: 'log', isDefault: false },
    { id: 'autovacuum', source: 'log', isDefault: false },
    { id: 'checkpoint', source: 'log', isDefault: false },
    { id: 'tempfile', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  mysql: [
    { id: 'slow', source: 'log', isDefault: true },
    { id: 'deadlock', source: 'log', isDefault: true },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'connection', source: 'log', isDefault: false },
    { id: 'innodb', source: 'log', isDefault: false },
    { id: 'other', source: 'log', isDefault: false },
  ],
  mongodb: [
    { id: 'slow', source: 'log', isDefault: true },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'connection', source: 'log', isDefault: false },
    { id: 'election', source: 'log', isDefault: true },
    { id: 'index', source: 'log', isDefault: false },
    { id: 'auth', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  redis: [
    { id: 'persistence', source: 'log', isDefault: true },
    { id: 'replication', source: 'log', isDefault: true },
    { id: 'memory', source: 'log', isDefault: true },
    { id: 'client', source: 'log', isDefault: false },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  rabbitmq: [
    { id: 'connection', source: 'log', isDefault: false },
    { id: 'channel', source: 'log', isDefault: false },
    { id: 'alarm', source: 'log', isDefault: true },
    { id: 'queue', source: 'log', isDefault: true },
    { id: 'error', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  postfix: [
    { id: 'delivered', source: 'log', isDefault: false },
    { id: 'deferred', source: 'log', isDefault: true },
    { id: 'bounced', source: 'log', isDefault: true },
    { id: 'rejected', source: 'log', isDefault: true },
    { id: 'auth', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  jobs: [
    { id: 'start', source: 'log', isDefault: false },
    { id: 'done', source: 'log', isDefault: false },
    { id: 'retry', source: 'log', isDefault: true },
    { id: 'fail', source: 'log', isDefault: true },
    { id: 'other', source: 'log', isDefault: false },
  ],
  level: [
    { id: 'error', source: 'log', isDefault: true },
    { id: 'warn', source: 'log', isDefault: true },
    { id: 'info', source: 'log', isDefault: true },
    { id: 'debug', source: 'log', isDefault: false },
    { id: 'other', source: 'log', isDefault: true },
  ],
} as const;

export type LogPreset = keyof typeof logPresets;
export type LogCategoryId = (typeof logPresets)[LogPreset][number]['id'];
