import type { Clock } from '../../../control-plane/ports/clock.ts';
import { DataError } from '../../shared/data-error.ts';
import type { Opened } from '../../shared/disposables.ts';
import type { ReadKey } from '../../shared/server-key.ts';
import type { TelemetryConfig } from '../config.ts';
import type { Intake } from '../intake.ts';
import { startOtlp } from './server.ts';
import { tokenKey } from './tokens.ts';

interface OpenOptions {
  readonly readKey: ReadKey;
  readonly config: TelemetryConfig;
  /** Addresses of the networks of apps. */
  readonly subnets: string;
  readonly clock: Clock;
  readonly intake: Pick<Intake, 'spans'>;
}

/** Variables with which the containers of a service send traces. */
type VariablesOf = (appId: string, service: string, gateway: string) => Readonly<Record<string, string>>;

/**
 * Listens for traces on all addresses, but responds only on those of the networks of apps, each of which exists only
 * after its network is made. Throws a `DataError` if the port is taken.
 */
export async function openOtlp(
  { config: { otlp }, readKey, ...options }: OpenOptions,
  opened: Opened,
): Promise<VariablesOf> {
  const { port, host } = otlp;
  const key = await readKey(tokenKey);
  const started = await startOtlp({ ...options, key, host: '0.0.0.0', port }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DataError(`Traces cannot be taken in: ${why}. Choose another port in \`engine.otlp\`.`, { cause });
  });
  opened.use(started);
  return (appId, service, gateway) => started.otlpEnv({ appId, service }, host ?? gateway);
}
