import type { components } from '../../../generated/types.ts';
import type { Inspected } from '../../actions/sources/inspect.ts';
import { amountsBody } from '../../model/billing/amounts.ts';
import { compareNames, compareText } from '../../model/shared/order.ts';
import type { SourceWarning } from '../../model/sources/detect/plan.ts';

/** Limit of the contract. */
const mostBranches = 1000;

type Inspection = components['schemas']['RepositoryInspection'];

export function inspectionBody({ source, repository, sha, plan, warnings, footprint, ways }: Inspected): Inspection {
  const services = (plan?.services ?? []).toSorted(compareNames);
  return {
    kind: 'repository',
    source,
    repo: repository && repoBody(repository),
    sha,
    builder: plan?.builder ?? null,
    framework: plan?.framework ?? null,
    language: plan?.language ?? null,
    packageManager: plan?.packageManager ?? null,
    runtimeVersion: plan?.runtimeVersion ?? null,
    supported: plan !== null,
    publicService: plan?.entry ?? null,
    ...(ways && waysBody(ways)),
    services: services.map(({ name, role, image, command, port, protocol, cpuMillis, memory, dependsOn, runsOnce }) => {
      return {
        name,
        role,
        image,
        command,
        port,
        protocol,
        limits: { cpu: cpuMillis / 1000, memory },
        dependsOn: [...dependsOn],
        ...(runsOnce && { runsOnce: true }),
      };
    }),
    vars: (plan?.vars ?? []).toSorted((a, b) => compareText(a.key, b.key)),
    profiles: (plan?.profiles ?? []).toSorted(compareText),
    volumes: services
      .flatMap((service) =>
        service.volumes.map(({ name, path, size }) => ({ name, service: service.name, path, size })),
      )
      .toSorted(compareNames),
    footprint: amountsBody(footprint),
    // Warnings without a file first.
    warnings: [...(plan || warnings.some(isReason) ? [] : [nothingToRun]), ...warnings].toSorted((a, b) =>
      compareText(a.path ?? '', b.path ?? ''),
    ),
  };
}

function waysBody({
  reason,
  build,
  alternatives,
}: NonNullable<Inspected['ways']>): Pick<Inspection, 'reason' | 'build' | 'alternatives'> {
  return { reason, build, alternatives: alternatives.map((way) => ({ ...way })) };
}

function repoBody({ branches, ...repository }: NonNullable<Inspected['repository']>): NonNullable<Inspection['repo']> {
  return { ...repository, branches: branches.slice(0, mostBranches).map(({ name }) => name) };
}

/** A choice that the source cannot have is the reason for no plan. */
function isReason({ code }: SourceWarning): boolean {
  return code === 'bad_choice';
}

const nothingToRun: SourceWarning = {
  code: 'nothing_to_run',
  message: 'There is no compose file that can be read, no Dockerfile and no program that could be built.',
};
