import { BadChoice, type Choices } from '../choices.ts';
import { choose } from './choose.ts';
import { defaultVolumeSize, plan, roleOfImage, service } from './make.ts';
import type { Detected, Plan } from './plan.ts';

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
  const { 'app.role': role, 'app.limits.cpu-millis': cpu, 'app.limits.memory': memory } = labels;
  const port = ports[0]?.port ?? known?.port ?? null;
  const isDatabase = known !== null || role === 'database';
  return plan('image', [
    service(name, {
      image: ref,
      port,
      ...(isDatabase && { role: known?.role ?? 'database', protocol: port === null ? null : ('tcp' as const) }),
      ...(cpu !== undefined && { cpuMillis: Number(cpu) }),
      ...(memory !== undefined && { memory: Number(memory) }),
      volumes: volumes.map((path, index) => ({
        name: index === 0 ? `${name}-data` : `${name}-data-${index + 1}`,
        path,
        size: defaultVolumeSize,
      })),
    }),
  ]);
}

const onlyWay = { reason: 'The image runs as it is.', build: {}, alternatives: [] };

/** Plan of an image with the choices of its user. A choice that it cannot have is a warning, without a plan. */
export function detectImage(image: Image, choices: Choices): Detected {
  try {
    return { plan: choose(planOfImage(image), choices), warnings: [], ways: onlyWay };
  } catch (error) {
    if (!(error instanceof BadChoice)) throw error;
    return { plan: null, warnings: [{ code: 'bad_choice', message: error.message }] };
  }
}
