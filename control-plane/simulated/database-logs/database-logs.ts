import type { LogPreset } from '../../model/observability/log.ts';
import { accessLog } from './access.ts';
import type { EngineLog } from './database-log.ts';
import { jobsLog } from './jobs.ts';
import { levelLog } from './level.ts';
import { mongodbLog } from './mongodb.ts';
import { mysqlLog } from './mysql.ts';
import { postfixLog } from './postfix.ts';
import { postgresLog } from './postgres.ts';
import { rabbitmqLog } from './rabbitmq.ts';
import { redisLog } from './redis.ts';

export const engineLogs: Readonly<Record<LogPreset, EngineLog>> = {
  access: accessLog,
  postgres: postgresLog,
  mysql: mysqlLog,
  mongodb: mongodbLog,
  redis: redisLog,
  rabbitmq: rabbitmqLog,
  postfix: postfixLog,
  jobs: jobsLog,
  level: levelLog,
};
