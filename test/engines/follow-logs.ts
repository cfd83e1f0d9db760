import { DockerRuntime } from '../../platform/docker/runtime.ts';
import { followContainers } from '../../platform/telemetry/follow-containers.ts';
import { EmbeddedTelemetry } from '../../platform/telemetry/telemetry.ts';
import { app, wanted, webService } from '../../control-plane/ports/suites/wanted.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import { followed, nothing } from './followed-app.ts';

// Runs a program in a container and keeps its lines, until this process is killed. The next one goes on.
const [socketPath = '', subnets = '', prefix = '', image = '', folder = '', program = ''] = process.argv.slice(2);
const onFailure = (error: unknown) => console.error(error);
const runtime = new DockerRuntime({ socketPath, subnets, prefix, folder: `${folder}/runtime` });
const telemetry = new EmbeddedTelemetry({
  folder,
  mostBytes: 2 ** 30,
  readSettings: async () => ({ settings: [] }),
  onFailure,
});
const service = {
  ...webService(image),
  argv: ['node', '-e', program],
  port: null,
  protocol: null,
  role: 'worker',
} as const;
await runtime.apply(wanted({ service, generation: '1', deployId: 'deploy-1', env: {} }));
const never = new AbortController().signal;
const apps = async () => [{ ...followed, region: app.region }];
await followContainers({ runtime, telemetry, clock: systemClock, apps, access: nothing, onFailure }, never);
