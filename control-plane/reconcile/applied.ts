import { changesOf, unknownDigest, withVars } from '../model/apps/applied.ts';
import { isOneOf } from '../model/apps/rollout.ts';
import { volumeSizesOf } from '../model/apps/size.ts';
import { portKey } from '../model/vars/port.ts';
import type { Applied, Digests, StartedService } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { RuntimeView, WantedService } from '../ports/runtime.ts';
import { digestVars } from '../transitions/applied.ts';

type AppRow = RowOf<'apps'>;
type VarRow = RowOf<'vars'>;
type Start = Pick<StartedService, 'service' | 'generation'>;

/**
 * Notes what the services start with that the runtime is about to get. Those with a container keep the note of its
 * start. If the call of the runtime fails, the next one notes them again.
 */
export async function noteStart(
  ports: Ports,
  { app, vars }: { readonly app: AppRow; readonly vars: readonly VarRow[] },
  services: readonly WantedService[],
  { containers }: Pick<RuntimeView, 'containers'>,
): Promise<void> {
  const present = containers.filter(({ isStopping }) => !isStopping);
  const fresh = services.filter((one) => !present.some((container) => isOneOf([one], container)));
  const known = app.applied?.services ?? [];
  if (fresh.length === 0 && known.every((one) => services.some((other) => isSame(other, one)))) return;
  const digests = await digestVars(ports, vars);
  const starts = await Promise.all(fresh.map((one) => startOf(ports, one, { vars, digests })));
  await ports.store.write('system', async (tx) => {
    const row = await tx.apps.find({ id: app.id });
    if (!row) return;
    const now = await tx.vars.list({ appId: row.id });
    const applied = withVars(row.applied ?? nothing, presentVars(now, { vars, digests, row }));
    const kept = applied.services.filter((one) => services.some((other) => isSame(other, one)) && !isIn(starts, one));
    const started = starts.map(({ then, ...one }) => ({ ...one, changed: changesOf(then, applied.vars) }));
    await tx.apps.update(row.id, { applied: { ...applied, services: [...kept, ...started] } });
  });
}

/** Notes the sizes of volumes that the runtime has accepted. */
export async function noteVolumes(
  { store }: Ports,
  { id, applied }: AppRow,
  services: readonly WantedService[],
): Promise<void> {
  const sizes = volumeSizesOf(services.map(({ service }) => service));
  if (!applied || Object.entries(sizes).every(([name, size]) => applied.volumes[name] === size)) return;
  await store.write('system', async (tx) => {
    const row = await tx.apps.find({ id });
    if (row?.applied)
      await tx.apps.update(id, { applied: { ...row.applied, volumes: { ...row.applied.volumes, ...sizes } } });
  });
}

const nothing: Applied = { vars: {}, services: [], volumes: {} };

/** A start with the digests of its variables. PORT of a service with a port is the one that its deploy has set. */
async function startOf(
  ports: Ports,
  { service, generation, deployId, env }: WantedService,
  { vars, digests }: { readonly vars: readonly VarRow[]; readonly digests: Digests },
) {
  const { name, cpuMillis, memory, health } = service;
  const definition = { service: name, generation, deployId, cpuMillis, memory, health };
  if (service.port === null) return { ...definition, then: digests };
  const { [portKey]: own, ...others } = digests;
  const port = env[portKey];
  if (port === undefined || port === service.env?.[portKey]) return { ...definition, then: others };
  const isOwn = vars.some(({ key, value }) => key === portKey && value === port);
  const then =
    isOwn && own !== undefined ? { [portKey]: own } : await digestVars(ports, [{ key: portKey, value: port }]);
  return { ...definition, then: { ...others, ...then } };
}

/** Digests of the present variables. The value of one that has changed since they were read is known by its note. */
function presentVars(
  now: readonly VarRow[],
  { vars, digests, row }: { readonly vars: readonly VarRow[]; readonly digests: Digests; readonly row: AppRow },
): Digests {
  const read = new Map(vars.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    now.map(({ key, value }) => [
      key,
      (read.get(key) === value ? digests[key] : row.applied?.vars[key]) ?? unknownDigest,
    ]),
  );
}

function isIn(starts: readonly Start[], one: Start): boolean {
  return starts.some(({ service, generation }) => one.service === service && one.generation === generation);
}

function isSame({ service, generation }: WantedService, one: Start): boolean {
  return service.name === one.service && generation === one.generation;
}
