import { entryOf } from '../apps/service.ts';
import type { Plan, SourceWarning } from './detect/plan.ts';

/** A warning about a compose file whose programs have no address; none for databases and the like alone. */
export function warnOfAddress({ builder, services }: Plan): SourceWarning[] {
  const programs = services.filter(({ role }) => role === 'web' || role === 'worker');
  const [first] = programs;
  if (builder !== 'compose' || !first || entryOf(services)) return [];
  const { name, port } = programs.find((one) => one.port !== null) ?? first;
  const entry = `\`ports: ["${port ?? 8080}"]\``;
  const message = `The app has no address, because no web service has \`ports\`. For one, add ${entry} to "${name}", with the port at which it listens.`;
  return [{ code: 'no_address', message }];
}
