import { entryOf, type Service, withEntry } from '../../apps/service.ts';
import { BadChoice, type BuildChoices, type Choices } from '../choices.ts';
import { defaultVolumeSize } from './make.ts';
import type { Plan } from './plan.ts';

type Mount = NonNullable<Choices['mounts']>[number];

/** A plan with the choices of a user, and with the service that gets the app's address. Throws `BadChoice`. */
export function choose(plan: Plan, { build = {}, port, publicService, mounts = [] }: Choices): Plan {
  requireLanguage(plan, build);
  let { services } = plan;
  if (publicService !== undefined) services = publish(services, publicService, port ?? null);
  else if (port !== undefined) services = listenOn(services, chosenOf(services, 'port'), port);
  if (build.startCommand !== undefined) {
    const chosen = chosenOf(services, 'build.startCommand');
    services = change(services, chosen, startedBy(build.startCommand));
  }
  for (const mount of mounts) services = mounted({ ...plan, services }, mount);
  return { ...plan, services, build, entry: entryOf(services)?.name ?? null };
}

/** Choices that only some languages know. */
function requireLanguage({ builder, language }: Plan, build: BuildChoices): void {
  const isNode = language === 'javascript' || language === 'typescript';
  const named = language ?? 'of no known language';
  if (build.package !== undefined && !isNode && language !== 'go' && language !== 'rust')
    throw new BadChoice(
      `\`build.package\` is for workspaces of Node.js and programs of Go and Rust, but the source is ${named}. Leave it out.`,
    );
  if (build.outputFolder !== undefined && builder === 'buildpack' && !isNode && language !== 'html')
    throw new BadChoice(
      `\`build.outputFolder\` is for Node.js, Hugo and files that are served as they are, but the source is ${named}. Leave it out, or choose \`build.builder: static\`.`,
    );
}

function publish(services: readonly Service[], name: string, port: number | null): readonly Service[] {
  const marked = withEntry(services, name);
  const chosen = serviceOf(marked, name, '`publicService`');
  const listening = port ?? chosen.port;
  if (listening === null) throw new BadChoice(`The service "${name}" has no port that is known. Choose \`port\`, too.`);
  return listenOn(marked, chosen, listening);
}

function listenOn(services: readonly Service[], chosen: Service, port: number): readonly Service[] {
  return change(services, chosen, { port, protocol: 'http', ...(chosen.port === null && { role: 'web' }) });
}

/** The service with the app's address, or the only one. */
function chosenOf(services: readonly Service[], member: string): Service {
  const [first, ...others] = services;
  const chosen = entryOf(services) ?? (others.length === 0 ? first : undefined);
  if (chosen) return chosen;
  throw new BadChoice(
    `\`${member}\` is for the service with the app's address, and no service has one. Choose \`publicService\`, too.`,
  );
}

function serviceOf(services: readonly Service[], name: string, where: string): Service {
  const found = services.find((one) => one.name === name);
  if (found) return found;
  const names = services.map((one) => one.name).join(', ');
  throw new BadChoice(`There is no service "${name}" for ${where}. The source has ${names}.`);
}

function change(services: readonly Service[], chosen: Service, changes: Partial<Service>): readonly Service[] {
  return services.map((one) => (one === chosen ? { ...one, ...changes } : one));
}

/** Replaces the program of an image too, which would take a shell for an argument. */
function startedBy(command: string): Pick<Service, 'command' | 'entrypoint' | 'argv'> {
  return { command, entrypoint: ['/bin/sh', '-c'], argv: [command] };
}

function mounted({ builder, services }: Plan, { name, path, service }: Mount): readonly Service[] {
  const [first] = services;
  const built = services.find(({ image }) => image === null);
  const chosen =
    service === undefined ? (entryOf(services) ?? built ?? first) : serviceOf(services, service, `the mount "${name}"`);
  if (!chosen) return services;
  if (path === '/app' && (builder === 'buildpack' || builder === 'static'))
    throw new BadChoice(`A volume at /app would hide the files of the app. Choose a folder in it for "${name}".`);
  const others = chosen.volumes.filter((volume) => volume.path !== path);
  const known = services.flatMap(({ volumes }) => volumes).find((volume) => volume.name === name);
  return change(services, chosen, {
    volumes: [...others, { name, path, size: known?.size ?? defaultVolumeSize }],
  });
}
