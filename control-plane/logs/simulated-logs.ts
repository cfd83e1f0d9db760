import type { LogPreset } from '../model/observability/log.ts';
import { accessLog } from './access/simulated.ts';
import type { SimulatedLog } from './shared/simulated-log.ts';
import { jobsLog } from './jobs/simulated.ts';
import { levelLog } from './app/simulated.ts';
import { mongodbLog } from './mongodb/simulated.ts';
import { mysqlLog } from './mysql/simulated.ts';
import { postfixLog } from './postfix/simulated.ts';
import { postgresLog } from './postgres/simulated.ts';
import { rabbitmqLog } from './rabbitmq/simulated.ts';
import { redisLog } from './redis/simulated.ts';

export const simulatedLogs: Readonly<Record<LogPreset, SimulatedLog>> = {
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
