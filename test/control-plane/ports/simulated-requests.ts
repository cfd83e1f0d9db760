import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';

const app = { id: 'app-1', region: 'eu' };

/** Sends a request as a simulated ingress leads it: to a container that is ready, whose name is its generation. */
export function sendSimulated({
  ingress,
  runtime,
}: {
  readonly ingress: Ingress;
  readonly runtime: Pick<Runtime, 'observe'>;
}) {
  return async (host: string, path: string) => {
    const nothing = { location: null, name: null };
    const route = await ingress.observe(app);
    const found = route?.hosts.find((one) => one.host === host);
    const service = route?.services?.find((one) => one.host === host);
    const redirectTo = found?.redirectTo ?? null;
    if (!found && !service) return { status: 404, ...nothing };
    if (redirectTo !== null) return { ...nothing, status: 308, location: `https://${redirectTo}${path}` };
    const target = service ? service.target : route?.target;
    const { containers } = await runtime.observe(app);
    const ready = containers.find(
      (one) => one.ready && !one.isStopping && one.service === target?.service && one.generation === target.generation,
    );
    return ready ? { ...nothing, status: 200, name: ready.generation } : { status: 503, ...nothing };
  };
}
