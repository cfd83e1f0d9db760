import { defaultLimits, defaultVolumeSize, plan, roleOfImage, service } from './make.ts';
import type { Plan } from './plan.ts';

/** Properties of an image for the detector. */
interface Image {
  readonly ref: string;
  readonly repository: string;
  readonly ports: readonly { readonly port: number }[];
  readonly volumes: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

/** Plan of an existing image: one service with the name of the repository. */
export function planOfImage({ ref, repository, ports, volumes, labels }: Image): Plan {
  const name = repository
    .replace(/^.*\//, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-');
  const known = roleOfImage(ref);
  const role = labels['app.role'];
  const port = ports[0]?.port ?? known?.port ?? null;
  const isDatabase = known !== null || role === 'database';
  return plan('image', [
    service(name, {
      image: ref,
      port,
      ...(isDatabase && { role: known?.role ?? 'database', protocol: port === null ? null : ('tcp' as const) }),
      cpuMillis: Number(labels['app.limits.cpu-millis'] ?? defaultLimits.cpuMillis),
      memory: Number(labels['app.limits.memory'] ?? defaultLimits.memory),
      volumes: volumes.map((path, index) => ({
        name: index === 0 ? `${name}-data` : `${name}-data-${index + 1}`,
        path,
        size: defaultVolumeSize,
      })),
    }),
  ]);
}
