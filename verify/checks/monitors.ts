import type { OpenApiDocument } from '../../contract/document.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Recorder } from '../record/recorder.ts';
import type { PassedTime } from '../scratch/passed-time.ts';
import type { Knowledge } from '../scratch/knowledge.ts';
import { createEffectMonitor } from './effects/monitor.ts';
import { createLeakMonitor } from './leaks/monitor.ts';
import { createLifecycleMonitor } from './lifecycle/monitor.ts';
import { createOrderMonitor } from './lists/order.ts';
import { createTimeMonitor } from './times.ts';

interface Watched {
  readonly document: OpenApiDocument;
  readonly config: Config;
  readonly knowledge: Knowledge;
  readonly recorder: Recorder;
  readonly passed: PassedTime;
}
type Monitor = (exchange: Exchange) => void;

/** The checks that send nothing: each looks at every response of the others. */
const monitors: readonly ((watched: Watched) => Monitor)[] = [
  ({ config, knowledge, recorder }) => createLeakMonitor(config, knowledge, recorder),
  ({ document, knowledge, recorder }) => createLifecycleMonitor(document, knowledge, recorder),
  ({ document, knowledge, recorder }) => createEffectMonitor(document, knowledge, recorder),
  createTimeMonitor,
  ({ document, recorder }) => createOrderMonitor(document, recorder),
];

/** Shows an exchange to all monitors, in their order. */
export function createMonitors(watched: Watched): Monitor {
  const all = monitors.map((create) => create(watched));
  return (exchange) => all.forEach((monitor) => monitor(exchange));
}
